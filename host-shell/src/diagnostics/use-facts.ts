import {
  currentLanguage,
  UI_VERSION,
  useCapabilities,
  useReachable,
  useServerStatus,
  type TFunction,
} from '@meshdeck/platform'
import { useThemeChoice } from '@meshdeck/platform/shell'

import { useSettings } from '../shared/installation'
import { oldestShown } from '../shared/queries'
import { readDelivery, type BuildState } from '../shared/remotes'
import { useTranslation } from '../translations'
import { harmlessText } from './leave-out-secrets'

type Fact = { label: string; value: string; isMonospace?: boolean }

export type Facts = ReadonlyArray<{
  title: string
  items: Fact[]
  /** The settings tab where an administrator changes these values. */
  settings?: 'general' | 'display'
}>

type Translate = TFunction<'shell'>

/** Returns everything except the failures: which parts run where, at this moment. */
export function useFacts(): Facts {
  const { t } = useTranslation()
  const { variant } = useSettings()
  const { rev, problems, remotes, sharedPackages } = readDelivery()

  return [
    {
      title: t('diagnostics.console'),
      items: [
        { label: t('diagnostics.shell'), value: UI_VERSION, isMonospace: true },
        { label: t('diagnostics.revision'), value: rev, isMonospace: true },
        { label: t('diagnostics.variant'), value: variant, isMonospace: true },
        ...sharedPackages.map(([name, version]) => ({
          label: name,
          value: version,
          isMonospace: true,
        })),
      ],
    },
    {
      title: t('diagnostics.parts'),
      items: [
        ...remotes.map(({ name, state }) => ({ label: name, value: buildText(t, state) })),
        ...problems.map(({ name, message }) => ({
          label: t('diagnostics.problem', { name }),
          value: harmlessText(message),
        })),
      ],
    },
    { title: t('diagnostics.server'), items: useServerFacts(), settings: 'general' },
    { title: t('diagnostics.connection'), items: useConnectionFacts() },
    { title: t('diagnostics.browser'), items: useBrowserFacts(), settings: 'display' },
  ]
}

function buildText(t: Translate, state: BuildState): string {
  switch (state.is) {
    case 'fallback':
      return t('diagnostics.fallback', { version: state.version, failed: state.failed })
    case 'refused':
      return t('diagnostics.refused', { version: state.version, reasons: state.reasons.join('; ') })
    case 'running':
      return t('diagnostics.running', { version: state.version })
    case 'unopened':
      return t('diagnostics.unopened', { version: state.version })
  }
}

function useServerFacts(): Fact[] {
  const { t } = useTranslation()
  const { isDbConnected, isBrokerConnected, licenseError } = useServerStatus()
  const { version, isPro, ...capabilities } = useCapabilities()
  const has = Object.entries(capabilities).flatMap(([name, isSupported]) =>
    isSupported ? [name] : [],
  )
  const connected = (isConnected: boolean) =>
    t(isConnected ? 'diagnostics.connected' : 'diagnostics.notConnected')

  return [
    { label: t('diagnostics.version'), value: version, isMonospace: true },
    {
      label: t('diagnostics.edition'),
      value: t(isPro ? 'frame.footer.pro' : 'frame.footer.community'),
    },
    { label: t('diagnostics.capabilities'), value: has.join(', '), isMonospace: true },
    { label: t('diagnostics.database'), value: connected(isDbConnected) },
    { label: t('diagnostics.broker'), value: connected(isBrokerConnected) },
    {
      label: t('diagnostics.license'),
      value: licenseError ? harmlessText(licenseError) : t('diagnostics.fine'),
    },
  ]
}

function useConnectionFacts(): Fact[] {
  const { t } = useTranslation()
  const isReachable = useReachable()
  const latency = lastLatency()
  const oldestMoment = oldestShown()
  const time = (moment: number) => new Date(moment).toLocaleTimeString(currentLanguage())

  return [
    {
      label: t('diagnostics.state'),
      value: t(isReachable ? 'diagnostics.answers' : 'diagnostics.silent'),
    },
    {
      label: t('diagnostics.browserNetwork'),
      value: t(navigator.onLine ? 'diagnostics.online' : 'diagnostics.offline'),
    },
    {
      label: t('diagnostics.lastAnswer'),
      value: latency
        ? t('diagnostics.latency', { time: time(latency.at), milliseconds: latency.milliseconds })
        : t('diagnostics.unknown'),
    },
    { label: t('diagnostics.oldest'), value: oldestMoment === undefined ? '' : time(oldestMoment) },
  ]
}

function useBrowserFacts(): Fact[] {
  const { t } = useTranslation()
  const [theme] = useThemeChoice()
  const { innerWidth, innerHeight, devicePixelRatio } = window
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches

  return [
    { label: t('diagnostics.agent'), value: navigator.userAgent, isMonospace: true },
    { label: t('diagnostics.languages'), value: navigator.languages.join(', '), isMonospace: true },
    { label: t('diagnostics.language'), value: currentLanguage(), isMonospace: true },
    {
      label: t('diagnostics.timeZone'),
      value: Intl.DateTimeFormat().resolvedOptions().timeZone,
      isMonospace: true,
    },
    {
      label: t('diagnostics.window'),
      value: `${innerWidth} × ${innerHeight} @ ${devicePixelRatio}`,
    },
    { label: t('diagnostics.theme'), value: theme, isMonospace: true },
    { label: t('diagnostics.motion'), value: t(isStill ? 'diagnostics.yes' : 'diagnostics.no') },
    {
      label: t('diagnostics.cookies'),
      value: t(navigator.cookieEnabled ? 'diagnostics.allowed' : 'diagnostics.blocked'),
    },
  ]
}

/** When the latest status call ended and how long it took. */
type Latency = { at: number; milliseconds: number }

let latest: Latency | undefined

export const lastLatency = () => latest

/** Observes the browser's timing of status calls until the page is closed. */
export function followLatency(): void {
  if (typeof PerformanceObserver === 'undefined') return
  const observer = new PerformanceObserver((list) => {
    const entry = list.getEntries().findLast(({ name }) => name.endsWith('/server/status'))
    if (entry) latest = { at: Date.now(), milliseconds: Math.round(entry.duration) }
  })
  observer.observe({ type: 'resource', buffered: true })
}
