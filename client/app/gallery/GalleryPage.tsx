import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newMatch } from '../../../engine/match/match.ts';
import { ResignDialog } from '../../features/game/dialogs/ResignDialog.tsx';
import type { Turns } from '../../shared/board/geometry.ts';
import { OFFERED } from '../../shared/i18n/languages.ts';
import { changeLanguage, showTexts } from '../../shared/i18n/t.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Segment } from '../../shared/ui/form/Field.tsx';
import { ThemeButton } from '../../shared/ui/layout/Header.tsx';
import {
  AidedBoard,
  HandoverBoard,
  MarkedBoard,
  PicturedBoard,
  PromotingBoard,
  Seats,
  Tiles,
  UnconvertedBoard,
} from './BoardParts.tsx';
import { AccountFields, ChoiceFields, TextFields } from './FieldParts.tsx';
import s from './GalleryPage.module.css';
import { addPseudo, PSEUDO } from './pseudo.ts';
import { Buttons, Frames, Openers, Signs } from './UiParts.tsx';

addPseudo();

const MATCH = newMatch({ time: { kind: 'main', mainMs: 600_000, incrementMs: 5000 } });

const LANGUAGES = [
  ...OFFERED.map(({ code, ownName }) => ({ value: code, label: ownName })),
  { value: PSEUDO, label: 'Pseudo' },
];

/**
 * The component gallery, in development only: every component in its states, in every language and in a
 * pseudo-language that reveals clipping.
 */
export function GalleryPage() {
  const { t, i18n } = useTranslation();
  const [turns, setTurns] = useState<Turns>(0);
  const [isResigning, setResigning] = useState(false);
  const show = (code: string) => (code === PSEUDO ? showTexts(code) : changeLanguage(code));
  return (
    <main className={s.page}>
      <div className={s.choices}>
        <Segment
          name="gallery-language"
          label="Language"
          value={i18n.language}
          choices={LANGUAGES}
          onChange={(code) => void show(code)}
        />
        <ThemeButton />
        {([0, 1, 2, 3] as const).map((to) => (
          <Button key={to} size="small" onClick={() => setTurns(to)}>
            {to * 90}°
          </Button>
        ))}
        <Button size="small" onClick={() => setResigning(true)}>
          {t('resign.title')}
        </Button>
      </div>
      <Part title="Buttons and pills">
        <Buttons />
      </Part>
      <Part title="Icons and signs">
        <Signs />
        <Tiles />
      </Part>
      <Part title="Texts">
        <TextFields />
        <AccountFields />
      </Part>
      <Part title="Choices">
        <ChoiceFields />
      </Part>
      <Part title="Dialogs, drawer, notices, tabs">
        <Openers />
      </Part>
      <Part title="Headers and messages">
        <Frames />
      </Part>
      <Seats />
      <Part title="Selected, check, last move, frozen, taken over">
        <MarkedBoard turns={turns} />
      </Part>
      <Part title="Taken-over pieces keep their colour">
        <UnconvertedBoard turns={turns} />
      </Part>
      <Part title="A picture under the squares">
        <PicturedBoard turns={turns} />
      </Part>
      <Part title="Planned, drawn, lens">
        <AidedBoard turns={turns} />
      </Part>
      <Part title="Promotion">
        <PromotingBoard turns={turns} />
      </Part>
      <Part title="An army changes hands">
        <HandoverBoard turns={turns} />
      </Part>
      <ResignDialog
        open={isResigning}
        color={0}
        match={MATCH}
        isBot={[]}
        onClose={() => setResigning(false)}
        onResign={() => setResigning(false)}
      />
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={s.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
