/**
 * The complete permission table: every call of the API description, made by each kind of caller. The test fails if a
 * call is missing here, so every new call must state its permissions.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRIVILEGES, ROLE_PRIVILEGES, ROLES, type Role } from '../../protocol/http/abilities.ts';
import { startTestServer, type TestServer } from '../harness/servers/testServer.ts';
import { grantModerate, loggedInAs } from '../harness/users/accounts.ts';
import { TestUser } from '../harness/users/testUser.ts';

/** The callers, in this order: anonymous, guest, user, premium user, moderator (a user with MODERATE), admin. */
type CallerKind = 'N' | 'G' | 'U' | 'P' | 'M' | 'A';
const EVERYBODY: readonly CallerKind[] = ['N', 'G', 'U', 'P', 'M', 'A'];

const USER = 'GUPMA';
const ACCOUNT = 'UPMA';
const PLAN = 'PA';

/** The calls for games, which are the same below /api and /api/guest. */
const GAME_CALLS = [
  ...['POST /game-session', 'GET /game-session/count', 'GET /game-session/current', 'GET /game-session/{id}'],
  'GET /game-session/{id}/record',
  ...['PUT /game-session/{id}', 'DELETE /game-session/{id}', 'POST /game-session/{id}/seat'],
  ...['DELETE /game-session/{id}/seat', 'POST /game-session/{id}/join', 'POST /game-session/{id}/leave'],
  'POST /game-session/{id}/take-over',
  ...['POST /game-session/{id}/start', 'POST /game-session/{id}/rematch'],
  'POST /game-session/bump-activity',
  ...['POST /game-session/{id}/bump-activity', 'PUT /game-session/{id}/postpone'],
  ...['PUT /game-session/{id}/call-back', 'PUT /game-session/{id}/drop-absent'],
  ...['POST /game-session/{id}/vote-out', 'PUT /game-session/{id}/ready', 'POST /game-session/{id}/resign'],
  ...['PUT /game-session/{id}/pause', 'PUT /game-session/{id}/unpause', 'GET /board/session/{id}'],
  ...['GET /board/session/{id}/possible-move/{position}', 'POST /board/session/{id}/move'],
  ...['GET /history/{id}/moves', 'GET /history/{id}/captured-pieces', 'GET /scores/{id}'],
  ...['POST /draw-vote/init/game-session/{id}', 'POST /draw-vote/vote/game-session/{id}'],
  ...['GET /draw-vote/game-session/{id}', 'POST /game-queue', 'GET /game-queue', 'DELETE /game-queue'],
  'POST /game-queue/bots',
  ...['POST /bug-report', 'POST /game-session-dump/{id}/create', 'POST /player-reports'],
  ...['GET /notifications', 'GET /notifications/unread', 'PUT /notifications/read'],
  ...['GET /notification-preferences', 'PUT /notification-preferences', 'GET /push-key'],
  ...['PUT /push-subscription', 'DELETE /push-subscription'],
];

const PERSON_CALLS = ['GET /people/{nickname}', 'GET /people/{nickname}/games'];

function below(base: string, calls: readonly string[], who: string): Record<string, string> {
  return Object.fromEntries(calls.map((call) => [call.replace(' /', ` ${base}/`), who]));
}

const TABLE: Readonly<Record<string, string>> = {
  ...below('/api', GAME_CALLS, ACCOUNT),
  ...below('/api/guest', GAME_CALLS, 'G'),
  ...below('/api/guest', ['POST /game-session/create-and-start', 'GET /game-session/{id}/summary'], 'G'),
  ...below('/api/guest', ['POST /login', 'GET /logout'], 'NGUPMA'),
  'GET /api/guest/account/me': USER,
  ...below(
    '/api',
    [
      ...['POST /login', 'GET /logout', 'GET /captcha', 'GET /openapi.json', 'POST /account/register'],
      ...['POST /account/registration-token/confirm', 'PUT /account/registration-token/resend'],
      ...['POST /account/password-reset', 'GET /account/password-reset/confirm'],
      'POST /account/password-reset/change',
    ],
    'NGUPMA',
  ),
  'GET /api/account/me': USER,
  ...below(
    '/api',
    [
      ...['PUT /account/change-password', 'PUT /account/change-personal-info', 'GET /account/sessions'],
      ...['DELETE /account/sessions', 'DELETE /account/sessions/{id}', 'GET /game-session'],
      ...['GET /game-options', 'PUT /game-options', 'PUT /practice'],
      ...['GET /account/second-factor', 'POST /account/second-factor', 'DELETE /account/second-factor'],
      ...['POST /account/second-factor/confirm', 'POST /account/second-factor/recovery-codes'],
      ...['GET /account/export', 'DELETE /account'],
      'POST /account/bot',
      ...['GET /bot/events', 'GET /bot/games/{id}', 'POST /bot/games/{id}/join'],
      ...['POST /bot/games/{id}/moves', 'POST /bot/games/{id}/draw', 'POST /bot/games/{id}/resign'],
      ...['GET /account/tokens', 'POST /account/tokens', 'DELETE /account/tokens/{id}'],
    ],
    ACCOUNT,
  ),
  ...below('/api', ['GET /game-session/all-my-matching', 'GET /game-session/all-my-matching-count'], PLAN),
  ...below(
    '/api',
    [
      ...['GET /saved-games', 'POST /saved-games', 'GET /saved-games/{id}', 'PUT /saved-games/{id}'],
      'DELETE /saved-games/{id}',
    ],
    PLAN,
  ),
  ...below(
    '/api',
    [
      ...['POST /scheduled-tables', 'DELETE /scheduled-tables/{id}'],
      ...['PUT /scheduled-tables/{id}/seat', 'DELETE /scheduled-tables/{id}/seat'],
      ...['PUT /scheduled-tables/{id}/waiting', 'DELETE /scheduled-tables/{id}/waiting'],
    ],
    ACCOUNT,
  ),
  ...below('/api', ['GET /scheduled-tables', 'GET /scheduled-tables/{id}'], 'NGUPMA'),
  ...below('/api/guest', ['GET /scheduled-tables', 'GET /scheduled-tables/{id}'], 'NGUPMA'),
  ...below('/api', ['GET /live-game', 'GET /people', ...PERSON_CALLS], 'NGUPMA'),
  ...below('/api/guest', ['GET /live-game', 'GET /people', ...PERSON_CALLS], 'NGUPMA'),
  ...below(
    '/api',
    [
      ...['GET /followed-people', 'GET /profile-choices', 'PUT /profile-choices'],
      ...['PUT /people/{nickname}/follow', 'DELETE /people/{nickname}/follow'],
      ...['PUT /people/{nickname}/block', 'DELETE /people/{nickname}/block'],
      ...['GET /game-session/{id}/invitations', 'DELETE /game-session/{id}/invitation'],
      'PUT /game-session/{id}/invitations/{nickname}',
      'DELETE /game-session/{id}/invitations/{nickname}',
    ],
    ACCOUNT,
  ),
  ...below('/api', ['GET /qbooks', 'GET /qbooks/{id}'], 'NGUPMA'),
  ...below('/api/guest', ['GET /qbooks', 'GET /qbooks/{id}'], 'NGUPMA'),
  ...below(
    '/api/account-rating',
    [
      ...['GET /highest-ranks', 'GET /highest-scores-sum', 'GET /highest-scores-efficiency', 'GET /mine'],
      'GET /game-by-game/mine',
    ],
    PLAN,
  ),
  ...below(
    '/api',
    [
      ...['POST /payments/create-checkout-session', 'POST /payments/create-nft-checkout-session'],
      ...['GET /payments/sessions/{sessionId}', 'GET /payments/subscription-details/me'],
      ...['POST /payments/create-portal-session', 'GET /nft-history/me'],
    ],
    ACCOUNT,
  ),
  ...below(
    '/api/nft',
    [
      ...['GET /authorities/config', 'POST /authorities', 'GET /authorities'],
      ...['DELETE /authorities/{accountAddress}', 'GET /settings/{tokenId}', 'PATCH /settings'],
    ],
    ACCOUNT,
  ),
  ...below(
    '/api/nft',
    ['GET /token/{tokenId}', 'GET /metadata/{tokenId}', 'GET /availability', 'GET /status'],
    'NGUPMA',
  ),
  'GET /api/account-rating/game-by-game/{userId}': 'A',
  ...below(
    '/api',
    [
      ...['GET /admin/bug-reports', 'PUT /admin/bug-reports/{id}', 'GET /admin/users'],
      ...['PUT /admin/users/{id}', 'GET /admin/cooperation', 'GET /admin/figures', 'POST /admin/qbooks'],
      ...['PUT /admin/qbooks/{id}', 'DELETE /admin/qbooks/{id}'],
      ...['GET /admin/games', 'GET /admin/games/{id}', 'POST /admin/games/{id}/end'],
      ...['POST /admin/games/{id}/take-out', 'GET /admin/game-dumps', 'GET /admin/game-dumps/{id}'],
      ...['GET /admin/users/{id}', 'POST /admin/payments/{id}/refund', 'POST /admin/mails/{id}/resend'],
      'GET /moderation/log',
    ],
    'A',
  ),
  ...below(
    '/api',
    [
      ...[
        'GET /moderation/reports',
        'GET /moderation/reports/{id}',
        'POST /moderation/reports/{id}/decision',
      ],
      ...['PUT /moderation/reports/{id}/moderator', 'DELETE /moderation/reports/{id}/moderator'],
      'POST /moderation/reports/{id}/notes',
    ],
    'MA',
  ),
};

const ROLE_OF: Readonly<Record<Exclude<CallerKind, 'N'>, Role>> = {
  G: 'ROLE_GUEST',
  U: 'ROLE_USER',
  P: 'ROLE_PREMIUM_USER',
  M: 'ROLE_USER',
  A: 'ROLE_ADMIN',
};

let server: TestServer;
const ids = new Map<CallerKind, string>();
beforeAll(async () => {
  server = await startTestServer();
  for (const who of ['G', 'U', 'P', 'M', 'A'] as const) {
    const user = who === 'G' ? await TestUser.guest(server.url) : await loggedInAs(server, ROLE_OF[who]);
    if (who === 'M') await grantModerate(server, user);
    ids.set(who, (await user.call<{ id: string }>('GET', '/api/account/me')).body.id);
  }
});
afterAll(() => server.stop());

/** Returns a caller of this kind with a new login session, because some calls end the session. */
async function callerOf(who: CallerKind): Promise<TestUser> {
  const accountId = ids.get(who);
  if (accountId === undefined) return new TestUser(server.url);
  const { cookie } = await server.services.sessions.open(accountId, 'browser', null);
  return Object.assign(new TestUser(server.url), { cookie: `tetrarch=${cookie.token}` });
}

/** Returns E150 for a refused anonymous caller, E3007 for a missing privilege, or null if the call is allowed. */
async function refusalOf(call: string, who: CallerKind): Promise<string | null> {
  const [method = '', path = ''] = call.split(' ');
  const answer = await (await callerOf(who)).call<{ code?: string }>(
    method,
    path.replace('{position}', 'd3').replace(/\{\w+\}/g, '0'.repeat(32)),
    method === 'GET' || method === 'DELETE' ? {} : { body: {} },
  );
  const { code } = answer.body;
  if (code === 'E150') expect(answer.status).toBe(401);
  if (code === 'E3007') expect(answer.status).toBe(403);
  return code === 'E150' || code === 'E3007' ? code : null;
}

describe('every call of the API', () => {
  it('[PRM-14] is in the table of permissions', async () => {
    const { paths } = (
      await (await callerOf('A')).call<{ paths: Record<string, object> }>('GET', '/api/openapi.json')
    ).body;
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(Object.keys(TABLE).sort());
  });

  it('[PRM-14] accepts the roles of the table, and rejects all other roles', async () => {
    const found: Record<string, string> = {};
    for (const call of Object.keys(TABLE)) {
      const admitted: CallerKind[] = [];
      for (const who of EVERYBODY) {
        const refusal = await refusalOf(call, who);
        if (refusal === null) admitted.push(who);
        else expect([call, who, refusal]).toEqual([call, who, who === 'N' ? 'E150' : 'E3007']);
      }
      found[call] = admitted.join('');
    }
    expect(found).toEqual(TABLE);
    // The test runs every call as every caller, which is slow on a busy machine.
  }, 120_000);
});

it('[PRM-01] [PRM-02] [PRM-03] each role has the privileges of the table', async () => {
  const reported: Record<string, string[]> = {};
  for (const who of ['G', 'U', 'P', 'A'] as const) {
    const { body } = await (await callerOf(who)).call<{ roles: string[]; privileges: string[] }>(
      'GET',
      '/api/account/me',
    );
    expect(body.roles).toEqual([ROLE_OF[who]]);
    reported[ROLE_OF[who]] = [...body.privileges].sort();
  }
  const basic = ['BASIC_PRIVILEGE'];
  const plan = [...basic, 'CALCULATE_RATINGS', 'REVIEW_OWN_RATINGS'];
  expect(reported).toEqual({
    ROLE_GUEST: ['DEMO_GAMEPLAY'],
    ROLE_USER: basic,
    ROLE_PREMIUM_USER: plan,
    ROLE_ADMIN: ['ADMIN', ...plan, 'REVIEW_ALL_RATINGS'].sort(),
  });
  expect([...ROLES].sort()).toEqual(Object.keys(reported).sort());
  // MODERATE belongs to no role.
  expect([...PRIVILEGES].sort()).toEqual([...new Set(Object.values(reported).flat()), 'MODERATE'].sort());
  expect(Object.keys(ROLE_PRIVILEGES).sort()).toEqual([...ROLES].sort());
});

it('[PRM-01] the database accepts only the roles of the permission table', async () => {
  const { db } = server.services.database;
  const row = { id: 'odd', role: 'ROLE_KING' as Role, username: 'Odd', email: null };
  await expect(db.insertInto('account').values(row).execute()).rejects.toThrow(/check/);
});
