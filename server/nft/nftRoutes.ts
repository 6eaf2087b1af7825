/** The routes of collectibles. */
import type { RequestHandler, Router } from 'express';
import { err, ok } from '../../engine/result.ts';
import { AUTHORITY_ROUTES, SETTINGS_ROUTES, TOKEN_ROUTES } from '../../protocol/http/nftApi.ts';
import type { Flags } from '../../protocol/shapes/flags.ts';
import type { Guard } from '../http/identity.ts';
import { mountOpenRoutes, mountRoutes } from '../http/mountRoutes.ts';
import type { NftService } from './nftService.ts';

export function nftRoutes(nft: NftService, guard: Guard, flags: Flags, limitLinks: RequestHandler): Router[] {
  return [
    mountRoutes(
      { ...AUTHORITY_ROUTES, ...SETTINGS_ROUTES },
      {
        contractSettings: () => nft.contractSettings(),
        authorize: ({ who, body }) => nft.authorize(who.account, body),
        authorities: async ({ who }) => ok(await nft.listAuthorities(who.account.id)),
        unlink: ({ who, part }) => nft.unlink(who.account.id, part('accountAddress')),
        tokenSettings: ({ who, part }) => nft.settings(who.account.id, part('tokenId')),
        tuneToken: ({ who, body }) => nft.tune(who.account.id, body),
      },
      { guard, needs: ['view own NFTs'], limits: { authorize: limitLinks } },
    ),
    mountOpenRoutes(TOKEN_ROUTES, {
      token: async ({ who, part, query }) =>
        flags.nft ? nft.token(part('tokenId'), query.userId, who?.account.id ?? null) : err('E1000'),
      metadata: async ({ part }) => (flags.nft ? nft.metadata(part('tokenId')) : err('E1000')),
      status: async () => (flags.nft ? ok({ isSetUp: await nft.isSetUp() }) : err('E1000')),
      availability: async () => (flags.nft ? ok(await nft.availability()) : err('E1000')),
    }),
  ];
}
