import ICAL from 'ical.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { calendarOf } from '../../../runtime/handlers/calendar.ts';
import { headerOf, requestOf, textOf, withConformance } from '../../conformance/record.ts';

const eventsIn = (text: string): ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));

const calendar = suite('the movers as a calendar');

calendar('/movers.ics has the events of the feed, each under its id, a day long in Taiwan', () =>
  withConformance(async (serve) => {
    const ask = (path: string) => serve(requestOf({ name: '', route: '', path }));
    const reply = await ask('/movers.ics');
    assert.is(reply.status, 200);
    assert.match(headerOf(reply, 'content-type'), /^text\/calendar/);
    const text = textOf(reply);
    const { items } = JSON.parse(textOf(await ask('/movers.json'))) as { items: { id: string }[] };
    const events = eventsIn(text);
    assert.ok(events.length >= 4);
    assert.equal(events.map(({ uid }) => uid).sort(), items.map(({ id }) => `${id}@storelens`).sort());
    for (const event of events) assert.ok(event.startDate.isDate);
  }),
);

calendar('a filter is that of the feed', () =>
  withConformance(async (serve) => {
    const path = '/movers.ics';
    const reply = await serve(requestOf({ name: '', route: '', path, params: { domain: 'soundbay.example' } }));
    assert.is(eventsIn(textOf(reply)).length, 1);
    const wrong = await serve(requestOf({ name: '', route: '', path, params: { platform: 'nothing' } }));
    assert.is(wrong.status, 400);
  }),
);

calendar(
  'hostile words stay words, lines are folded at 75 bytes, what was taken back is cancelled under its id',
  async () => {
    const title = `${'店'.repeat(60)}; a, b\\ \r\nBEGIN:VALARM\u0000 \ud800 end`;
    const text = await calendarOf({
      name: title,
      url: 'https://storelens.example/movers.ics',
      events: [
        {
          id: 'a',
          at: '2026-11-01T20:00:00Z',
          type: 'ad_started',
          title,
          url: 'https://x.example/',
          retractedAt: null,
        },
        { id: 'b', at: '2026-11-01T01:00:00Z', type: 'x', title: 'b', url: '', retractedAt: '2026-11-03T00:00:00Z' },
      ],
    });
    for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.not.match(text.replace(/\r\n/g, ''), /[\r\n]/);
    const [a, b] = eventsIn(text);
    assert.is(a?.summary, `${'店'.repeat(60)}; a, b\\  BEGIN:VALARM  \ufffd end`);
    assert.is(a?.startDate.toString(), '2026-11-02');
    assert.is(b?.startDate.toString(), '2026-11-01');
    assert.is(b?.component.getFirstPropertyValue('status'), 'CANCELLED');
    assert.is(b?.component.getFirstPropertyValue('sequence'), 1);
    assert.is(a?.component.getFirstPropertyValue('status'), null);
  },
);
/** Events are written by a library that takes long for each. */
calendar('a thousand events hold nobody else up, and are written once', async () => {
  const events = Array.from({ length: 1000 }, (_, n) => ({
    ...{ id: `m${n}`, at: '2026-11-01T00:00:00Z', type: 'ad_started', title: `店 ${n}` },
    ...{ url: `https://storelens.example/sites/${n}`, retractedAt: null },
  }));
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  const first = await calendarOf({ name: 'a', url: 'https://storelens.example/movers.ics', events });
  assert.ok(turns >= 20, `others had their turn ${turns} times`);
  turns = 0;
  const again = await calendarOf({ name: 'a', url: 'https://storelens.example/movers.ics', events });
  clearInterval(counting);
  assert.is(turns, 0, 'nothing is written again');
  assert.is(again, first);
  assert.is(eventsIn(first).length, 1000);
});
calendar.run();
