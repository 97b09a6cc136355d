import {
  currentLanguage,
  UI_VERSION,
  useCapabilities,
  useReachable,
  useServerStatus,
} from '@meshdeck/platform'
import { useThemeChoice } from '@meshdeck/platform/shell'

import { oldestShown } from '../connection/shown-data'
import { useSettings } from '../installation/settings'
import { readDelivery, type BuildState } from './builds'
import { useDiagnosticsWords } from './diagnostics-words'
import { harmlessText } from './leave-out-secrets'
import { lastLatency } from './status-latency'

/** A fact as the page and the text show it. */
type Fact = { label: string; value: string; isMachine?: boolean }

export type Facts = ReadonlyArray<{
  title: string
  items: Fact[]
  /** The tab of the settings where an administrator changes what this is about. */
  settings?: 'general' | 'display'
}>

type Words = ReturnType<typeof useDiagnosticsWords>['t']

/** Everything but the errors: what runs where, as it is now. */
export function useFacts(): Facts {
  const { t } = useDiagnosticsWords()
  const { variant } = useSettings()
  const { rev, problems, remotes, lent } = readDelivery()

  return [
    {
      title: t('console'),
      items: [
        { label: t('shell'), value: UI_VERSION, isMachine: true },
        { label: t('revision'), value: rev, isMachine: true },
        { label: t('variant'), value: variant, isMachine: true },
        ...lent.map(([name, version]) => ({ label: name, value: version, isMachine: true })),
      ],
    },
    {
      title: t('parts'),
      items: [
        ...remotes.map(({ name, state }) => ({ label: name, value: buildText(t, state) })),
        ...problems.map(({ name, message }) => ({
          label: t('problem', { name }),
          value: harmlessText(message),
        })),
      ],
    },
    { title: t('server'), items: useServerFacts(), settings: 'general' },
    { title: t('connection'), items: useConnectionFacts() },
    { title: t('browser'), items: useBrowserFacts(), settings: 'display' },
  ]
}

function buildText(t: Words, state: BuildState): string {
  switch (state.is) {
    case 'fallback':
      return t('fallback', { version: state.version, failed: state.failed })
    case 'refused':
      return t('refused', { version: state.version, reasons: state.reasons.join('; ') })
    case 'running':
      return t('running', { version: state.version })
    case 'unopened':
      return t('unopened', { version: state.version })
  }
}

function useServerFacts(): Fact[] {
  const { t } = useDiagnosticsWords()
  const { isDbConnected, isBrokerConnected, licenseError } = useServerStatus()
  const { version, isPro, ...capabilities } = useCapabilities()
  const has = Object.entries(capabilities).flatMap(([name, isThere]) => (isThere ? [name] : []))
  const connected = (isConnected: boolean) => t(isConnected ? 'connected' : 'notConnected')

  return [
    { label: t('version'), value: version, isMachine: true },
    { label: t('edition'), value: t(isPro ? 'shell:footer.pro' : 'shell:footer.community') },
    { label: t('capabilities'), value: has.join(', '), isMachine: true },
    { label: t('database'), value: connected(isDbConnected) },
    { label: t('broker'), value: connected(isBrokerConnected) },
    { label: t('licence'), value: licenseError ? harmlessText(licenseError) : t('fine') },
  ]
}

function useConnectionFacts(): Fact[] {
  const { t } = useDiagnosticsWords()
  const isReachable = useReachable()
  const latency = lastLatency()
  const oldest = oldestShown()
  const time = (moment: number) => new Date(moment).toLocaleTimeString(currentLanguage())

  return [
    { label: t('state'), value: t(isReachable ? 'answers' : 'silent') },
    { label: t('browserNetwork'), value: t(navigator.onLine ? 'online' : 'offline') },
    {
      label: t('lastAnswer'),
      value: latency
        ? t('latency', { time: time(latency.at), milliseconds: latency.milliseconds })
        : t('unknown'),
    },
    { label: t('oldest'), value: oldest === undefined ? '' : time(oldest) },
  ]
}

function useBrowserFacts(): Fact[] {
  const { t } = useDiagnosticsWords()
  const [theme] = useThemeChoice()
  const { innerWidth, innerHeight, devicePixelRatio } = window
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches

  return [
    { label: t('agent'), value: navigator.userAgent, isMachine: true },
    { label: t('languages'), value: navigator.languages.join(', '), isMachine: true },
    { label: t('language'), value: currentLanguage(), isMachine: true },
    {
      label: t('timeZone'),
      value: Intl.DateTimeFormat().resolvedOptions().timeZone,
      isMachine: true,
    },
    { label: t('window'), value: `${innerWidth} × ${innerHeight} @ ${devicePixelRatio}` },
    { label: t('theme'), value: theme, isMachine: true },
    { label: t('motion'), value: t(isStill ? 'yes' : 'no') },
    { label: t('cookies'), value: t(navigator.cookieEnabled ? 'allowed' : 'blocked') },
  ]
}
