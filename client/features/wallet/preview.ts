/** Loads the data of a token page. The settings are loaded for the owner only. */
import { err, ok, type Result } from '../../../engine/result.ts';
import { isErrorCode, statusOf } from '../../../protocol/http/errors.ts';
import type { NftToken, TokenSettings } from '../../../protocol/shapes/nft.ts';
import { fetchToken, fetchTokenSettings } from '../../shared/data/calls/nftCalls.ts';
import type { Failure } from '../../shared/data/http/http.ts';

export type PreviewError = 'NOT_FOUND' | 'OTHER_REASON';

export interface Preview {
  readonly token: NftToken;
  /** The settings. Null for users who may not change them, and if they could not be loaded. */
  readonly settings: TokenSettings | null;
  /** Why the settings could not be loaded. */
  readonly failure: Failure | null;
}

/** @param userId the current user, or null for an anonymous user. */
export async function fetchPreview(
  tokenId: string,
  userId: string | null,
): Promise<Result<Preview, PreviewError>> {
  if (tokenId.trim() === '') return err('NOT_FOUND');
  const answer = await fetchToken(tokenId, userId);
  if (!answer.ok) return err(previewErrorOf(answer.error));
  const token = answer.value;
  if (!token.isOwner) return ok({ token, settings: null, failure: null });
  const settings = await fetchTokenSettings(tokenId);
  return settings.ok
    ? ok({ token, settings: settings.value, failure: null })
    : ok({ token, settings: null, failure: settings.error });
}

function previewErrorOf({ code }: Failure): PreviewError {
  const status = isErrorCode(code) ? statusOf(code) : code === 'UNAUTHORIZED' ? 401 : 0;
  return status === 404 || status === 401 ? 'NOT_FOUND' : 'OTHER_REASON';
}
