// The users of the screens with data, and what they have done: scheduled tables, followed people, payments, reports,
// and the decisions of an admin.

import { failurePath, successPath } from '../../../protocol/http/payments.ts';
import { atCheckout } from '../../../tests/harness/servers/paymentProvider.ts';
import { credentialsOf, expectStatus, HttpClient } from '../../http/client.ts';
import { grantAll } from '../admin.ts';
import type { App } from '../app.ts';

export const ADMIN = 'Adalind';
/** The user who has a seat, follows people, and reports a player. */
export const USER = 'Orsolo';
/** The user who has paid, is followed, and is in a game. */
export const BUYER = 'Mirembe';
const FOUND = [BUYER, 'Mirabel', 'Miroslava'] as const;
/** The beginning of the nicknames that the search finds. */
export const SEARCHED = 'mir';
const OTHERS = ['Tavian', 'Leocadia', 'Bartholomew'] as const;

const HOUR_MS = 3_600_000;

/** Creates the data on a server without users. */
export async function populate(app: App): Promise<void> {
  await grantAll(app, { [ADMIN]: 'admin' });
  const clients = new Map<string, HttpClient>();
  for (const name of [USER, ...FOUND, ...OTHERS]) {
    const client = new HttpClient(app.url);
    await client.register(name);
    clients.set(name, client);
  }
  const client = (name: string) => clients.get(name) ?? new HttpClient(app.url);
  await schedule(client);
  for (const name of [BUYER, 'Tavian'])
    expectStatus(await client(USER).put(`/people/${name}/follow`, {}), 200);
  expectStatus(await client(USER).put('/people/Bartholomew/block', {}), 200);
  expectStatus(await client(BUYER).post('/game-queue/bots', { timeSetting: 'SLOW' }), 200);
  await pay(client(BUYER));
  await moderate(client, await logInOverHttp(app.url, ADMIN));
}

export async function logInOverHttp(url: string, nickname: string): Promise<HttpClient> {
  const client = new HttpClient(url);
  expectStatus(await client.post('/login', credentialsOf(nickname)), 200);
  return client;
}

/** Schedules three tables: with a free seat for the user, with a seat of the user, and full. */
async function schedule(client: (name: string) => HttpClient): Promise<void> {
  const tables = [
    { host: BUYER, hours: 26, timeSetting: 'STANDARD', isWeekly: true, seated: ['Tavian'] },
    { host: USER, hours: 50, timeSetting: 'SLOW', isWeekly: false, seated: ['Leocadia', 'Tavian'] },
    { host: 'Tavian', hours: 75, timeSetting: 'FAST', isWeekly: false, seated: [...FOUND] },
  ];
  for (const { host, hours, seated, ...table } of tables) {
    const startsAt = new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 16);
    const made = await client(host).post('/scheduled-tables', { ...table, startsAt, timeZone: 'UTC' });
    const { id } = expectStatus(made, 201).body;
    for (const name of seated) expectStatus(await client(name).put(`/scheduled-tables/${id}/seat`), 200);
  }
}

/** Subscribes to the plan and gives a donation. */
async function pay(client: HttpClient): Promise<void> {
  const buy = async (call: string, of: 'subscription' | 'donate', body: object, amount?: string) => {
    const paths = { successPath: successPath(of), cancelPath: failurePath(of) };
    const { url, sessionId } = (await client.post(`/payments/${call}`, { ...paths, ...body })).body;
    await atCheckout(url, 'pay', amount);
    expectStatus(await client.get(`/payments/sessions/${sessionId}`), 200);
  };
  await buy('create-checkout-session', 'subscription', {});
  const donation = { productType: 'DONATE', notes: 'for the tutorial' };
  await buy('create-nft-checkout-session', 'donate', donation, '12.50');
}

/** Reports players. The admin decides about two reports, suspends a user, refunds a payment, and sends a mail again. */
async function moderate(client: (name: string) => HttpClient, admin: HttpClient): Promise<void> {
  const report = async (by: string, nickname: string, kind: string, message: string) =>
    expectStatus(await client(by).post('/player-reports', { kind, message, nickname }), 201).body.id;
  const decide = async (id: string, decision: string, reason: string) =>
    expectStatus(await admin.post(`/moderation/reports/${id}/decision`, { decision, reason }), 200);
  await decide(
    await report(USER, BUYER, 'HELPED', 'Let Red win on purpose'),
    'NOTHING',
    'The moves were the best ones',
  );
  await decide(
    await report(BUYER, 'Leocadia', 'LEFT', 'Left twice in one evening'),
    'WARNING',
    'Please postpone a game instead of leaving it',
  );
  const find = async (name: string) => (await admin.get(`/admin/users?search=${name}`)).body.content[0].id;
  const suspension = { isSuspended: true, reason: 'Three accounts at one table' };
  const untilEpochSeconds = Math.floor((Date.now() + 72 * HOUR_MS) / 1000);
  expectStatus(
    await admin.put(`/admin/users/${await find('Bartholomew')}`, { ...suspension, untilEpochSeconds }),
    200,
  );
  const buyer = await find(BUYER);
  const { payments, mails } = (await admin.get(`/admin/users/${buyer}`)).body;
  const donation = payments.find((one: { bought: string }) => one.bought === 'DONATE').id;
  const mail = mails.find((one: { kind: string }) => one.kind === 'activation').id;
  expectStatus(await admin.post(`/admin/payments/${donation}/refund`, { reason: 'Given twice' }), 200);
  expectStatus(await admin.post(`/admin/mails/${mail}/resend`), 200);
  await report(
    USER,
    'Tavian',
    'STALLED',
    'Lets the time run in every lost game, up to twelve minutes per move.',
  );
  await report('Miroslava', 'Leocadia', 'NAME', 'The name is the one of my teacher.');
  const open = (await admin.get('/moderation/reports?show=OPEN&pageNo=0&pageSize=10')).body.content;
  expectStatus(await admin.put(`/moderation/reports/${open.at(-1).id}/moderator`), 200);
}
