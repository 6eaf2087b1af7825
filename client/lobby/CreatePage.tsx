import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreateGameBody } from '../../protocol/api.ts';
import type { Failure } from '../net/api.ts';
import { Switch, TextField } from '../ui/Field.tsx';
import { Framed } from '../ui/Framed.tsx';
import { Icon } from '../ui/Icon.tsx';
import { BotFields, SeatsCard, TimeFields } from './CreateFields.tsx';
import s from './CreatePage.module.css';
import { SecondGameDialog } from './SecondGameDialog.tsx';
import { type Setup, START_SETUP, toBody } from './setup.ts';
import { useStart } from './useStart.ts';

/** Setting a table: time, bots, the own seat. Everyone sees these settings before the first move. */
export function CreatePage() {
  const { t } = useTranslation();
  const [setup, setSetup] = useState<Setup>(START_SETUP);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [other, setOther] = useState<string | null>(null);
  const { isBusy, open, playBots } = useStart(setFailure, setOther);
  const change = (part: Partial<Setup>) => setSetup((before) => ({ ...before, ...part }));
  useEffect(() => {
    document.title = `${t('create.title')} · Tetrarch`;
  }, [t]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const body: CreateGameBody = toBody(setup);
    void (setup.bots === 3 ? playBots(body) : open(body));
  };
  return (
    <Framed>
      <form className={s.page} onSubmit={submit} noValidate>
        <section>
          <h1>{t('create.title')}</h1>
          <p className={s.lead}>{t('create.lead')}</p>
          <div className={s.card}>
            {failure ? (
              <p className={s.failure} role="alert">
                <Icon name="warn" />
                {t(`errors.${failure.code}`, failure.params)}
              </p>
            ) : null}
            <TextField
              label={t('create.name')}
              placeholder={t('create.namePlaceholder')}
              value={setup.name}
              maxLength={40}
              onChange={(event) => change({ name: event.target.value })}
              data-testid="create-name"
            />
            <TimeFields setup={setup} onChange={change} />
            <hr className={s.line} />
            <Switch
              label={t('create.convert')}
              hint={setup.convert ? t('create.convertOn') : t('create.convertOff')}
              checked={setup.convert}
              onChange={(convert) => change({ convert })}
            />
            <BotFields setup={setup} onChange={change} />
          </div>
        </section>
        <aside>
          <h2 className={s.seatsTitle}>{t('create.seats')}</h2>
          <SeatsCard setup={setup} onChange={change} isBusy={isBusy} />
        </aside>
      </form>
      {other ? <SecondGameDialog gameId={other} onClose={() => setOther(null)} /> : null}
    </Framed>
  );
}
