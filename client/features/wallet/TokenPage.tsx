import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Collectible, collectibleOf } from '../../../protocol/shapes/collectibles.ts';
import { DEFAULT_TOKEN_SETTINGS, type TokenSettings, tokenTitle } from '../../../protocol/shapes/nft.ts';
import { Board } from '../../shared/board/Board.tsx';
import { NO_ACTS } from '../../shared/board/input/boardActions.ts';
import { boardArtOf } from '../../shared/board/look/collectibleArt.ts';
import { collectibleSet } from '../../shared/board/look/pieceSets.ts';
import { useTableSet } from '../../shared/board/look/shownSet.ts';
import { START_BOARD } from '../../shared/board/startBoard.ts';
import { idOfLoaded, useUser } from '../../shared/data/http/user.ts';
import { failureText } from '../../shared/data/queries/failure.ts';
import { isFetching, type SliceStatus } from '../../shared/data/queries/loadState.ts';
import { useQuery } from '../../shared/data/queries/useQuery.ts';
import { PATHS } from '../../shared/hooks/paths.ts';
import { useTitle } from '../../shared/hooks/useTitle.ts';
import { Alert } from '../../shared/ui/feedback/Alert.tsx';
import { LinkButton } from '../../shared/ui/form/Button.tsx';
import { MessagePage } from '../../shared/ui/layout/MessagePage.tsx';
import { Facts } from '../../shared/ui/lists/Facts.tsx';
import { fetchPreview, type Preview } from './preview.ts';
import { TokenEditor } from './TokenEditor.tsx';
import s from './Wallet.module.css';

/** Shows one collectible on a preview board. Its owner can edit the settings. */
export function TokenPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const loaded = useUser();
  const isKnown = loaded.state !== 'PENDING';
  const userId = idOfLoaded(loaded);
  // Sends the requests again after a login or a logout.
  const { value: answer } = useQuery(
    async () => (isKnown ? fetchPreview(id, userId) : null),
    ['token', id, isKnown, userId],
  );
  const status = statusOf(isKnown, answer);
  if (!answer || isFetching(status)) return <MessagePage isLoading title={t('loading')} />;
  const collectible = answer.ok ? collectibleOf(answer.value.token.tokenId) : null;
  if (answer.ok && collectible) return <Shown preview={answer.value} collectible={collectible} />;
  const error = answer.ok ? 'OTHER_REASON' : answer.error;
  return (
    <div data-error={error}>
      <MessagePage title={t(`nft.preview.${error}`)}>
        <LinkButton to={PATHS.menu}>{t('menu.name')}</LinkButton>
      </MessagePage>
    </div>
  );
}

function statusOf(isKnown: boolean, answer: Awaited<ReturnType<typeof fetchPreview>> | null): SliceStatus {
  if (!isKnown) return 'IDLE';
  if (!answer) return 'PENDING';
  return answer.ok ? 'READY' : 'REJECTED';
}

function Shown({ preview, collectible }: { preview: Preview; collectible: Collectible }) {
  const { t } = useTranslation();
  const { token } = preview;
  const { series, collection, number } = token.attributes;
  const [settings, setSettings] = useState<TokenSettings>(
    preview.settings ?? token.initialSettings ?? { ...DEFAULT_TOKEN_SETTINGS, tokenId: token.tokenId },
  );
  const art = collectible.kind === 'BOARD' ? boardArtOf({ art: collectible.art, ...settings }) : null;
  useTableSet(collectibleSet(collectible.art));
  useTitle(tokenTitle(token.attributes));
  return (
    <main className={s.token}>
      <div className={s.stage}>
        <Board view={START_BOARD} acts={NO_ACTS} art={art} />
      </div>
      <section>
        <p className={s.eyebrow}>
          {collectible.kind === 'BOARD' ? t('nft.board', { series }) : t('nft.pieces')}
        </p>
        <h1>{tokenTitle(token.attributes)}</h1>
        <Facts
          isNumeric
          className={s.facts}
          facts={[
            [t('nft.series'), series],
            [t('nft.collection'), collection],
            [t('nft.number'), number],
          ]}
        />
        {preview.failure ? <Alert>{failureText(preview.failure)}</Alert> : null}
        {preview.settings ? (
          <TokenEditor
            kind={collectible.kind}
            saved={preview.settings}
            settings={settings}
            onChange={setSettings}
          />
        ) : null}
        {token.isOwner ? (
          <LinkButton kind="quiet" to={PATHS.collectibles}>
            {t('nft.back')}
          </LinkButton>
        ) : (
          <p className="muted">{t('nft.look')}</p>
        )}
      </section>
    </main>
  );
}
