import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasTool } from './support/tools.ts';

const deploy = (name: string): string => fileURLToPath(new URL(`../deploy/${name}`, import.meta.url));
const read = (name: string): string => readFileSync(deploy(name), 'utf8');

const units: [name: string, script: string][] = [
  ['storelens', 'dist/runtime.js'],
  ['storelens-notify', '/opt/storelens-notify/storelens-notify.js'],
];
for (const [name, script] of units) {
  const file = `${name}.service`;
  if (!hasTool(`deploy/${file}`, 'systemd-analyze')) continue;
  const unit = suite(`deploy/${file}`);
  unit('is a unit that systemd accepts, and starts what is made for it', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', deploy(file)], { encoding: 'utf8' });
    assert.is(status, 0, stderr);
    assert.is(/^ExecStart=\/usr\/bin\/env node (\S+)/m.exec(read(file))?.[1], script);
  });
  unit('is walled off: rated at most 2.0 by systemd, and no private network can be reached', () => {
    const args = ['security', '--offline=true', deploy(file)];
    const { stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    const rated = Number(new RegExp(`exposure level for ${name}\\.service: ([\\d.]+)`).exec(stdout)?.[1] ?? 10);
    assert.ok(rated <= 2, `${rated}`);
    const denied = [...read(file).matchAll(/^IPAddressDeny=(.*)$/gm)].flatMap(([, list]) => list!.split(' '));
    const wall = new BlockList();
    for (const block of denied) {
      const [network = '', prefix] = block.split('/');
      wall.addSubnet(network, Number(prefix), network.includes(':') ? 'ipv6' : 'ipv4');
    }
    const inner = [
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.254',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '168.63.129.16',
    ];
    for (const address of inner) assert.ok(wall.check(address, 'ipv4'), address);
    for (const address of ['fd00::1', 'fe80::1', '64:ff9b::a00:1']) assert.ok(wall.check(address, 'ipv6'), address);
    for (const address of ['8.8.8.8', '172.32.0.1', '127.0.0.1']) assert.not.ok(wall.check(address, 'ipv4'), address);
  });
  unit.run();
}
