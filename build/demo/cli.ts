/** `node --import tsx build/demo/cli.ts`: serves the demo web for people to look at, until interrupted. */
import { Command, InvalidArgumentError } from 'commander';
import { VERSION } from '../../core/version.ts';
import { DEMO_DAYS, DEMO_SEED } from './defaults.ts';
import { startDemoServer } from './server.ts';
import { demoWorld } from './world.ts';

const whole = (value: string): number => {
  if (!/^\d{1,6}$/.test(value)) throw new InvalidArgumentError('must be a whole number from 0');
  return Number(value);
};

interface Flags {
  seed: number;
  day: number;
  port: number;
}

const serve = async ({ seed, day, port }: Flags): Promise<void> => {
  const server = await startDemoServer(demoWorld(seed), { port });
  server.setDay(day);
  const { shops, channels } = server.day();
  const hosts = [...shops.values()].map(({ shop, platform }) => `  ${shop.host}  ${shop.name}  ${platform ?? '-'}`);
  const [first = ''] = shops.keys();
  const at = `http://127.0.0.1:${server.port}`;
  process.stdout.write(
    [
      `Demo web, seed ${seed}, day ${day}: ${shops.size} invented sites, ${channels.length} invented channels`,
      ...hosts,
      'Look at one:',
      `  curl -H 'Host: ${first}' ${at}/`,
      `  chromium --host-resolver-rules='MAP *.example 127.0.0.1:${server.port}' http://${first}/`,
      `  curl -H 'Host: search.demo-pc.example' '${at}/search/v3.3/all/results?q=%E8%80%B3%E6%A9%9F'`,
      '',
    ].join('\n'),
  );
  const stop = (): void => void server.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // Started by another program: it learns the port, and when it is gone, however it went, so is this.
  process.once('disconnect', stop);
  if (process.send === undefined) return;
  // It may be gone already, before anybody could hear of it: a setting was wrong.
  if (process.connected) process.send({ port: server.port }, undefined, undefined, () => undefined);
  else stop();
};

await new Command('demo')
  .version(VERSION)
  .showHelpAfterError('(--help shows the flags)')
  .description('Serve the demo web on 127.0.0.1: invented shops and channels, told apart by the Host header.')
  .option('--seed <n>', 'which invented web; default: that of npm start', whole, DEMO_SEED)
  .option('--day <n>', 'simulated day, from 0; default: the last of npm start', whole, DEMO_DAYS - 1)
  .option('--port <n>', 'port; 0 takes a free one', whole, 0)
  .action(serve)
  .parseAsync()
  .catch((error: Error) => {
    process.stderr.write(`error: ${error.message}\n`);
    process.exitCode = 1;
  });
