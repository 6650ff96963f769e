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

/** 5xx is for good (RFC 5321, 4.2.1); what is no reply may be otherwise a moment later. */
const outcomeOf = ({ code, responseCode }: SmtpError): Outcome => {
  if (responseCode !== undefined && responseCode >= 500) return never(`SMTP ${responseCode} (${code ?? 'refused'})`);
  if (code === 'EAUTH') return never('the mail server does not take user and password');
  return later(responseCode === undefined ? `no mail server answers (${code ?? 'unknown'})` : `SMTP ${responseCode}`);
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
