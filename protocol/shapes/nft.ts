/** Types of collectibles that server and page share: wallets, tokens, and an owner's settings of a token. */
import { z } from 'zod';
import { err, ok, type Result } from '../../engine/result.ts';

/** The state of the link between a wallet and a user account. */
export const AUTHORITY_STATUSES = [
  'NFT_NOT_AUTHORIZED',
  'NFT_AUTHORIZED',
  'NFT_AUTHORIZATION_PENDING',
  'NFT_AUTHORIZATION_REVOKED',
] as const;
export type AuthorityStatus = (typeof AUTHORITY_STATUSES)[number];

export interface AuthorityFacts {
  /** Whether the user removed the link, or the chain revoked it. */
  readonly isDeleted: boolean;
  /** Whether the link is confirmed on the chain. */
  readonly isVerified: boolean;
  /**
   * Whether the link is in progress: an authorization was issued and is still valid, or its transaction is not
   * confirmed yet.
   */
  readonly isPending: boolean;
}

export function authorityStatusOf({
  isDeleted,
  isVerified,
  isPending: isUnderWay,
}: AuthorityFacts): AuthorityStatus {
  if (isDeleted) return 'NFT_AUTHORIZATION_REVOKED';
  if (isVerified) return 'NFT_AUTHORIZED';
  return isUnderWay ? 'NFT_AUTHORIZATION_PENDING' : 'NFT_NOT_AUTHORIZED';
}

/** Whether a token can be bought. */
export const TOKEN_AVAILABILITIES = ['AVAILABLE', 'NOT_AVAILABLE'] as const;
export type TokenAvailability = (typeof TOKEN_AVAILABILITIES)[number];

/** Frames around a collectible board, which the page draws. */
export const FRAMES = ['oak', 'walnut', 'slate', 'brass', 'ivory'] as const;
export type FrameId = (typeof FRAMES)[number];

/** Percent. */
const opacity = z.int().min(0).max(100);
const frame = z.enum(FRAMES).nullable();

export const tokenSettings = z.object({
  tokenId: z.string(),
  /** Opacity of the picture on light and on dark squares, in percent. */
  opacityLight: opacity,
  opacityDark: opacity,
  frame,
  /** Whether the token is the default for new games. A user has at most one default board and one default piece set. */
  isDefault: z.boolean(),
});
export type TokenSettings = z.infer<typeof tokenSettings>;

export const DEFAULT_TOKEN_SETTINGS: Readonly<Omit<TokenSettings, 'tokenId'>> = {
  opacityLight: 50,
  opacityDark: 50,
  frame: null,
  isDefault: false,
};

export const WRONG_SETTINGS_ID = 'Invalid token settings id!';
export const WRONG_TOKEN_ID = 'Incorrect token id. Should be finite number!';

/** A change of a token's settings, with the field names of the HTTP call. */
export const tokenSettingsPatch = z.strictObject({
  tokenId: z.number({ error: WRONG_TOKEN_ID }).int(),
  whiteOpacity: opacity,
  darkOpacity: opacity,
  frame,
  default: z.boolean(),
});
export type TokenSettingsPatch = z.infer<typeof tokenSettingsPatch>;

/** Returns the settings if they belong to the requested token. */
export function settingsFor(
  tokenId: string,
  settings: TokenSettings,
): Result<TokenSettings, typeof WRONG_SETTINGS_ID> {
  return settings.tokenId === tokenId ? ok(settings) : err(WRONG_SETTINGS_ID);
}

/**
 * Returns the change that produces these settings. In a change the token id is a number; everywhere else it is a
 * string.
 */
export function patchOf(settings: TokenSettings): Result<TokenSettingsPatch, typeof WRONG_TOKEN_ID> {
  const tokenId = settings.tokenId.trim() === '' ? Number.NaN : Number(settings.tokenId);
  if (!Number.isFinite(tokenId)) return err(WRONG_TOKEN_ID);
  return ok({
    tokenId,
    whiteOpacity: settings.opacityLight,
    darkOpacity: settings.opacityDark,
    frame: settings.frame,
    default: settings.isDefault,
  });
}

/** Returns the settings that a change produces. */
export function patchedSettings(patch: TokenSettingsPatch): TokenSettings {
  return {
    tokenId: String(patch.tokenId),
    opacityLight: patch.whiteOpacity,
    opacityDark: patch.darkOpacity,
    frame: patch.frame,
    isDefault: patch.default,
  };
}

export const nftToken = z.object({
  tokenId: z.string(),
  /** Whether the caller owns the token. */
  isOwner: z.boolean(),
  attributes: z.object({ series: z.string(), collection: z.string(), number: z.int() }),
  /** Null if the caller is not the owner. */
  initialSettings: tokenSettings.nullable(),
});
export type NftToken = z.infer<typeof nftToken>;

/** Returns the title of a token, such as `Signature - A 1`. */
export function tokenTitle({ series, collection, number }: NftToken['attributes']): string {
  return `${series} - ${collection} ${number}`;
}

/** The look that a collectible gives to a game. It is copied into the game and does not change after that. */
export const boardLook = z.object({
  tokenId: z.string(),
  /** Name of the picture below `/collectibles/`. */
  art: z.string(),
  opacityLight: opacity,
  opacityDark: opacity,
  frame,
});
export type BoardLook = z.infer<typeof boardLook>;

/** The chain id of local development chains. */
export const LOCAL_CHAIN_ID = 31337;

const NETWORKS: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'OP Mainnet',
  137: 'Polygon',
  8453: 'Base',
  42161: 'Arbitrum One',
  59144: 'Linea',
  80002: 'Polygon Amoy',
  84532: 'Base Sepolia',
  421614: 'Arbitrum Sepolia',
  11155111: 'Sepolia',
  11155420: 'OP Sepolia',
  [LOCAL_CHAIN_ID]: 'Tetrarch local chain',
};

/**
 * Returns the display name of a network. Server and client both use these names, because wallets (EIP-1193) report only
 * a chain id and libraries use different names for one chain.
 */
export function networkName(chainId: number): string {
  return NETWORKS[chainId] ?? `Chain ${chainId}`;
}

/** Returns whether the network has a name in the table above. */
export function isNamedNetwork(chainId: number): boolean {
  return chainId in NETWORKS;
}
