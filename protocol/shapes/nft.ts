/** Collectibles as the server and the page speak of them: wallets, tokens, and how an owner has tuned a token. */
import { z } from 'zod';
import { err, ok, type Result } from '../../engine/result.ts';

/** How a wallet's account stands to the account of a person. */
export const AUTHORITY_STATUSES = [
  'NFT_NOT_AUTHORIZED',
  'NFT_AUTHORIZED',
  'NFT_AUTHORIZATION_PENDING',
  'NFT_AUTHORIZATION_REVOKED',
] as const;
export type AuthorityStatus = (typeof AUTHORITY_STATUSES)[number];

export interface AuthorityFacts {
  /** Unlinked by the person, or revoked on the chain. */
  readonly isDeleted: boolean;
  /** The chain has confirmed it. */
  readonly isVerified: boolean;
  /** A token was given out that still holds, or the transaction was seen and is not confirmed yet. */
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

/** Whether a token can still be had. */
export const TOKEN_AVAILABILITIES = ['AVAILABLE', 'NOT_AVAILABLE'] as const;
export type TokenAvailability = (typeof TOKEN_AVAILABILITIES)[number];

/** Frames around a collectible board; the page draws them. */
export const FRAMES = ['oak', 'walnut', 'slate', 'brass', 'ivory'] as const;
export type FrameId = (typeof FRAMES)[number];

/** Percent. */
const opacity = z.int().min(0).max(100);
const frame = z.enum(FRAMES).nullable();

export const tokenSettings = z.object({
  tokenId: z.string(),
  /** Opacity of the art on light and on dark squares, in percent. */
  opacityLight: opacity,
  opacityDark: opacity,
  frame,
  /** The one that a new game begins with; one of each kind. */
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

/** What changes the settings of a token; names are those of the call. */
export const tokenSettingsPatch = z.strictObject({
  tokenId: z.number({ error: WRONG_TOKEN_ID }).int(),
  whiteOpacity: opacity,
  darkOpacity: opacity,
  frame,
  default: z.boolean(),
});
export type TokenSettingsPatch = z.infer<typeof tokenSettingsPatch>;

/** The settings if they are those of the token that was asked for. */
export function settingsFor(
  tokenId: string,
  settings: TokenSettings,
): Result<TokenSettings, typeof WRONG_SETTINGS_ID> {
  return settings.tokenId === tokenId ? ok(settings) : err(WRONG_SETTINGS_ID);
}

/** The patch that brings these settings about. A token id is a text everywhere but here. */
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

/** The settings that a patch brings about. */
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
  /** Whether the caller owns it. */
  isOwner: z.boolean(),
  attributes: z.object({ series: z.string(), collection: z.string(), number: z.int() }),
  /** Null for everybody but the owner. */
  initialSettings: tokenSettings.nullable(),
});
export type NftToken = z.infer<typeof nftToken>;

/** `Signature - A 1` */
export function tokenTitle({ series, collection, number }: NftToken['attributes']): string {
  return `${series} - ${collection} ${number}`;
}

/** What a collectible gives a game its look by; it is copied into the game, and stays as it was then. */
export const boardLook = z.object({
  tokenId: z.string(),
  /** Names the picture, below `/collectibles/`. */
  art: z.string(),
  opacityLight: opacity,
  opacityDark: opacity,
  frame,
});
export type BoardLook = z.infer<typeof boardLook>;

/** Of chains that run on the machine of whoever develops. */
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
 * Returns the display name of a network. Server and client both take names from here: EIP-1193 wallets report only a
 * chain id, and every library has other names for the same chain.
 */
export function networkName(chainId: number): string {
  return NETWORKS[chainId] ?? `Chain ${chainId}`;
}

/** Returns whether the network has a name of its own in the table above. */
export function isNamedNetwork(chainId: number): boolean {
  return chainId in NETWORKS;
}
