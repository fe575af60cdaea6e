import { tipsPerDayMax } from '@gumball/rules/gumballs/tips';
import { t } from '../../../lib/i18n/i18n.ts';
import { changeSettings } from '../data/operators.mutations.ts';
import { LoadedSettings } from '../parts/LoadedSettings.tsx';
import { NumberForm } from '../parts/NumberForm.tsx';
import { SettingCard } from '../parts/SettingCard.tsx';

/** How many Gumballs a member can send to others in a day. */
export function TipsSetting() {
  return (
    <LoadedSettings>
      {({ tipsPerDay }) => (
        <SettingCard
          title={t('{points} between members')}
          text={
            tipsPerDay === 0
              ? t('Off: members cannot send {points} to each other.')
              : t('Members older than a week send each other {points} of their balance. Levels and ranks stay.')
          }
        >
          <NumberForm
            key={tipsPerDay}
            label={t('Daily limit (0: off)')}
            value={tipsPerDay}
            most={tipsPerDayMax}
            isAllowed={(perDay) => perDay <= tipsPerDayMax}
            onSave={(perDay) => changeSettings({ tipsPerDay: perDay })}
          />
        </SettingCard>
      )}
    </LoadedSettings>
  );
}
