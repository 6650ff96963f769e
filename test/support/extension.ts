/** Of the extension's manifest, what tests look at. */
export interface ExtensionManifest {
  manifest_version: number;
  permissions: string[];
  host_permissions?: string[];
  optional_host_permissions: string[];
  background: { service_worker?: string; scripts?: string[] };
  version: string;
}
