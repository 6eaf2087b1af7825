import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CollectibleKind } from '../../../protocol/shapes/collectibles.ts';
import { DEFAULT_TOKEN_SETTINGS, FRAMES, type TokenSettings } from '../../../protocol/shapes/nft.ts';
import { tuneToken } from '../../shared/data/calls/nftCalls.ts';
import { useRequest } from '../../shared/data/queries/useRequest.ts';
import { showToast } from '../../shared/ui/feedback/toasts.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { SelectField, Slider, Switch } from '../../shared/ui/form/Field.tsx';
import { toggle } from '../../shared/ui/form/toggle.ts';

interface TokenEditorProps {
  kind: CollectibleKind;
  /** The settings that were stored when the page was loaded. */
  saved: TokenSettings;
  /** The settings that the preview board shows. */
  settings: TokenSettings;
  onChange: (settings: TokenSettings) => void;
}

/** The owner's settings of a token. */
export function TokenEditor({ kind, saved, settings, onChange }: TokenEditorProps) {
  const { t } = useTranslation();
  const [stored, setStored] = useState(saved);
  const { isBusy, send } = useRequest();
  const change = (part: Partial<TokenSettings>) => onChange({ ...settings, ...part });
  const isChanged = KEYS.some((key) => settings[key] !== stored[key]);
  const save = async () => {
    const tuned = await send(tuneToken(settings));
    if (!tuned) return;
    setStored(tuned);
    showToast(t('nft.saved'), 'done');
  };
  const slider = (key: 'opacityLight' | 'opacityDark', label: string) => (
    <Slider
      label={label}
      value={settings[key]}
      min={0}
      max={100}
      step={1}
      text={t('nft.percent', { value: settings[key] })}
      onChange={(value) => change({ [key]: value })}
    />
  );
  return (
    <form
      className="card breaks"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>{t(kind === 'BOARD' ? 'nft.tune' : 'nft.tunePieces')}</h2>
      {kind === 'BOARD' ? (
        <>
          {slider('opacityLight', t('nft.light'))}
          {slider('opacityDark', t('nft.dark'))}
          <SelectField
            label={t('nft.frame')}
            value={settings.frame ?? 'none'}
            choices={['none' as const, ...FRAMES].map((value) => ({
              value,
              label: t(`nft.frames.${value}`),
            }))}
            onChange={(chosen) => change({ frame: FRAMES.find((frame) => frame === chosen) ?? null })}
          />
        </>
      ) : null}
      <Switch label={t('nft.use')} hint={t('nft.useHint')} {...toggle(settings, 'isDefault', change)} />
      <div className="cluster">
        <Button kind="primary" type="submit" disabled={isBusy || !isChanged} aria-busy={isBusy}>
          {t('nft.save')}
        </Button>
        <Button onClick={() => change(DEFAULT_TOKEN_SETTINGS)}>{t('nft.reset')}</Button>
      </div>
    </form>
  );
}

const KEYS = ['opacityLight', 'opacityDark', 'frame', 'isDefault'] as const;
