import { type Health, healthOf } from '@meshdeck/domain/health'
import { i18n } from '@meshdeck/platform'
import type { ReactNode } from 'react'

type Props = {
  status: string | undefined
  /** Text shown instead of the status, for another state of the same severity. */
  label?: string
  /** Tooltip that explains the status. */
  title?: string
}

/**
 * Status badge: the icon has the color, the text keeps the text color. Takes the server's status text; an unknown
 * status is "Unknown".
 */
export function StatusBadge({ status, label, title }: Props) {
  const health = healthOf(status)
  const { tone, glyph } = healthLooks[health]

  return (
    <span className="status" data-tone={tone} title={title ?? explanationOf(health)}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        {glyph}
      </svg>
      {/* no hook: the badge is in every row that scrolls into view, and a table re-renders its rows when the language changes */}
      {label ?? i18n.t(`common:health.${health}`)}
    </span>
  )
}

/** A disconnected node may check in all the same, and an offline one isn't disconnected. */
function explanationOf(health: Health): string | undefined {
  if (health === 'disconnected') return i18n.t('common:disconnectedHint')
  return health === 'offline' ? i18n.t('common:offlineHint') : undefined
}

type Tone = 'healthy' | 'unstable' | 'error' | 'idle'

type Look = { tone: Tone; glyph: ReactNode }

/** Each state has its own shape, so that a column is readable without color. Drawn in a 12 × 12 box. */
export const healthLooks: Record<Health, Look> = {
  online: { tone: 'healthy', glyph: <circle cx="6" cy="6" r="4" fill="currentColor" /> },
  warning: { tone: 'unstable', glyph: <path d="M6 1.6 11 10.4H1z" fill="currentColor" /> },
  error: { tone: 'error', glyph: <path d="M6 .8 11.2 6 6 11.2.8 6z" fill="currentColor" /> },
  offline: { tone: 'idle', glyph: <Ring /> },
  disconnected: {
    tone: 'idle',
    glyph: (
      <>
        <Ring />
        <path d="M2.2 9.8 9.8 2.2" stroke="currentColor" strokeWidth="1.5" />
      </>
    ),
  },
  enabled: {
    tone: 'healthy',
    glyph: <path d="m2 6.4 2.8 2.8L10 3.6" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  },
  disabled: {
    tone: 'idle',
    glyph: <path d="M2.5 6h7" stroke="currentColor" strokeWidth="1.8" />,
  },
  unmeasured: { tone: 'idle', glyph: <circle cx="6" cy="6" r="1.8" fill="currentColor" /> },
  unknown: { tone: 'idle', glyph: <Ring dashes="2 1.6" /> },
}

function Ring({ dashes }: { dashes?: string }) {
  return (
    <circle
      cx="6"
      cy="6"
      r="4.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      {...(dashes && { strokeDasharray: dashes })}
    />
  )
}
