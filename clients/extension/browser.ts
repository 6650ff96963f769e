/** As much of the WebExtension interface as is used here; Firefox and Chromium both have it as `chrome`. */
export interface Tab {
  id?: number;
  url?: string;
}
interface Changed<F> {
  addListener(listener: F): void;
}
interface Chrome {
  tabs: {
    query(filter: { active: boolean; currentWindow: boolean }): Promise<Tab[]>;
    create(options: { url: string }): Promise<Tab>;
    onUpdated: Changed<(tabId: number, change: { status?: string }, tab: Tab) => void>;
  };
  scripting: {
    executeScript<T>(options: { target: { tabId: number }; func: () => T }): Promise<{ result?: T }[]>;
  };
  action: {
    setBadgeText(options: { tabId: number; text: string }): Promise<void>;
    setBadgeBackgroundColor(options: { tabId: number; color: string }): Promise<void>;
  };
  storage: {
    local: {
      get(keys: string[]): Promise<Record<string, unknown>>;
      set(values: Record<string, unknown>): Promise<void>;
    };
  };
  permissions: {
    contains(wanted: { origins: string[] }): Promise<boolean>;
    request(wanted: { origins: string[] }): Promise<boolean>;
    remove(wanted: { origins: string[] }): Promise<boolean>;
  };
  i18n: { getUILanguage(): string };
  runtime: { openOptionsPage(): Promise<void> };
}

export const browser = (globalThis as unknown as { chrome: Chrome }).chrome;
