import { staffMay } from '@gumball/rules/operators/staff-roles';
import { Suspense } from 'react';
import { useSecondFactor } from '../../features/auth/account/account.queries.ts';
import { useProblems } from '../../features/operators/problems/problems.queries.ts';
import { SiteSetup } from '../../features/operators/setup/SiteSetup.tsx';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { useSearchParam, useSearchParamChoice } from '../../lib/router/use-search-param.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { ConsoleSelect, ConsoleSideNav, type PanelCounts } from './ConsoleNav.tsx';
import { consolePanels, type PanelName, panelNames } from './console-panels.ts';

/** The operators' console. It stays closed while the operator lacks a required second factor. */
export function OperatorPage() {
  const { data } = useSecondFactor();
  if (data?.isRequired && !data.isOn && !data.passkeysOnly) {
    return (
      <EmptyState
        art="lock"
        title={t('Two-factor authentication is required')}
        text={t(
          'Operators of this network need it, or sign in with passkeys only. Turn it on in the settings, then the console opens.',
        )}
        action={
          <ButtonLink kind="soft" size="sm" to="/settings" hash="second-factor">
            {t('Settings')}
          </ButtonLink>
        }
      />
    );
  }
  return <Console />;
}

/** The panels that the role of the operator may use; the set-up has the page for itself. */
function Console() {
  const { staffRole } = useCurrentUser();
  const [panel] = useSearchParam('panel');
  if (panel === 'setup' && staffMay(staffRole, 'settings')) return <SiteSetup />;
  const [first, ...others] = panelNames.filter((name) => staffMay(staffRole, consolePanels[name].right));
  return first ? <Panels names={[first, ...others]} /> : <Loading />;
}

function Panels({ names }: { names: [PanelName, ...PanelName[]] }) {
  const [name] = useSearchParamChoice('panel', names);
  const { data: problems } = useProblems(names.includes('problems'));
  const counts: PanelCounts = {
    problems: problems?.findings.filter(({ status }) => status === 'problem').length ?? 0,
  };
  const { label, Panel } = consolePanels[name];
  return (
    <div className="mx-auto flex max-w-[968px] gap-4 max-lg:flex-col max-lg:gap-2 max-md:px-2">
      <ConsoleSelect names={names} current={name} counts={counts} />
      <ConsoleSideNav names={names} current={name} counts={counts} />
      <section aria-label={translate(label)} className="flex min-w-0 flex-1 flex-col gap-2 md:gap-3">
        <h2 className="sr-only">{translate(label)}</h2>
        <Suspense fallback={<Loading />}>
          <Panel key={name} />
        </Suspense>
      </section>
    </div>
  );
}
