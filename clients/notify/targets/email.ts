/** Mail over SMTP: the addresses of the host are judged here, and the library dials one of them. */
import { createTransport } from 'nodemailer';
import { targetsOf } from '../../../core/fetch/connect.ts';
import { FetchError } from '../../../core/fetch/index.ts';
import { effectsFor, isAllowed, NoReply, portOf, refusalOf } from '../outgoing.ts';
import type { TargetOf } from '../subscriptions.ts';
import type { Telling } from '../texts.ts';
import { type Deliver, done, later, never, type Outcome } from './target.ts';

const WAIT_MS = 15_000;

/** An address of the host that may be dialled. Rejects with NoReply. */
const dialled = async (url: URL, allow: readonly string[]): Promise<string> => {
  const [host, port] = [url.hostname, portOf(url)];
  const refusal = refusalOf(url.href, allow);
  if (refusal !== null) throw new NoReply(`${refusal}: name its host in \`allow\` if it is meant`);
  try {
    const [first] = await targetsOf(host, port, effectsFor(host, port, allow));
    return first!.address;
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new NoReply(
      error.code === 'target_not_allowed' ? 'leads to an address that is not public' : 'has no address',
    );
  }
};

interface SmtpError {
  code?: string;
  responseCode?: number;
  message?: string;
}

/**
 * What the server replied decides, whatever was being done: 5xx is for good (RFC 5321, 4.2.1), 421, 454 and other 4xx are not.
 * The library's code says where it came to a halt; without a reply that may be otherwise a moment later.
 */
const outcomeOf = ({ code = 'unknown', responseCode }: SmtpError): Outcome => {
  if (responseCode === undefined) return later(`no mail server answers (${code})`);
  if (responseCode < 500) return later(`SMTP ${responseCode}`);
  const why = code === 'EAUTH' ? 'the mail server does not take user and password' : code;
  return never(`SMTP ${responseCode} (${why})`);
};

const listed = ({ items = [] }: Telling): string[] => items.flatMap(({ title, url }) => ['', title, url]);

export const email: Deliver<TargetOf<'email'>> = async (target, { message, telling, allow }) => {
  const url = new URL(target.smtp);
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const isInner = isAllowed(url.hostname, portOf(url), allow);
  const transport = createTransport({
    ...{ host: await dialled(url, allow), port: portOf(url), secure: url.protocol === 'smtps:' },
    // A password goes over no line that others can read, but where the operator named the host.
    ...{ requireTLS: !isInner, tls: { servername: url.hostname } },
    ...(user === '' ? {} : { auth: { user, pass } }),
    ...{ connectionTimeout: WAIT_MS, greetingTimeout: WAIT_MS, socketTimeout: WAIT_MS },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  try {
    await transport.sendMail({
      ...{ from: target.from, to: target.to, subject: telling.title },
      text: `${[telling.title, ...listed(telling), ...telling.lines, '', telling.url].join('\n')}\n`,
      // The same for every attempt: mail readers show it once.
      messageId: `<${message.id}@storelens-notify>`,
      date: new Date(message.created_at),
      headers: { 'auto-submitted': 'auto-generated' },
    });
    return done;
  } catch (error) {
    return outcomeOf(error as SmtpError);
  } finally {
    transport.close();
  }
};
