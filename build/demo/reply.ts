/** One request and one reply of the demo web, before HTTP. */
export interface DemoRequest {
  /** Lower case, without port. */
  host: string;
  method: string;
  /** Path with query, as asked. */
  path: string;
  body: string;
}

export interface DemoReply {
  status: number;
  headers: [name: string, value: string][];
  body: string | Uint8Array;
  /** `reset`: the connection breaks without a reply; `cut`: in the middle of the body. */
  breaks?: 'reset' | 'cut';
}

/** Every reply says that what it carries is invented. */
export const INVENTED_HEADER: [string, string] = ['x-storelens-invented', 'true'];

export const reply = (
  status: number,
  type: string,
  body: string | Uint8Array,
  more: DemoReply['headers'] = [],
): DemoReply => ({
  status,
  headers: [['content-type', type], INVENTED_HEADER, ...more],
  body,
});

export const htmlReply = (body: string, more: DemoReply['headers'] = []): DemoReply =>
  reply(200, 'text/html; charset=utf-8', body, more);
export const jsonReply = (value: unknown, more: DemoReply['headers'] = []): DemoReply =>
  reply(200, 'application/json; charset=utf-8', JSON.stringify(value), more);
export const notFound = (): DemoReply =>
  reply(
    404,
    'text/html; charset=utf-8',
    '<!DOCTYPE html><meta charset="utf-8"><meta name="storelens-invented" content="true"><title>找不到頁面（示範）</title><p>示範網站：沒有這一頁。</p>',
  );
