import type { TFunction } from '@meshdeck/platform'
import { Button, LinkButton, type MenuAction, Tooltip } from '@meshdeck/ui'
import { MoreNames } from '@meshdeck/ui/data-table'
import { Asterisk, Circle, Network, Users } from 'lucide-react'

import { useTranslation } from '../translations'
import { entityIcons } from './entities'
import { type EndKind, endName, type PolicyEnd } from './policy-ends'

/** Maximum length of the names of two ends shown in a cell; longer names would be cut off until they look alike. */
const MAX_LENGTH = 22

/** Icon of each kind, shown before its name. */
export const endIcons = {
  ...entityIcons,
  everything: Asterisk,
  everybody: Users,
  address: Network,
  other: Circle,
} as const satisfies Record<EndKind, unknown>

/** Cell with one side of a policy: the first ends, and a count of the others. */
export function PolicyEnds({ ends }: { ends: readonly PolicyEnd[] }) {
  const { t } = useTranslation()
  if (ends.length === 0) return t('policies.nobody')
  const length = ends.slice(0, 2).reduce((sum, end) => sum + endName(t, end).length, 0)
  const shownCount = length > MAX_LENGTH ? 1 : 2

  return (
    <>
      {ends.slice(0, shownCount).map((end) => (
        <EndChip key={end.key} end={end} t={t} />
      ))}
      <MoreNames names={ends.slice(shownCount).map((end) => endName(t, end))} />
    </>
  )
}

/** The icon keeps its size while the name shrinks. */
const unshrinking = { flexShrink: 0 }
const lineStyle = { display: 'inline-flex', alignItems: 'center', gap: '0.25rem' }

function EndChip({ end, t }: { end: PolicyEnd; t: TFunction<'egress'> }) {
  const Icon = endIcons[end.kind]
  const name = endName(t, end)

  return (
    <span className={end.isGone ? 'chip warning' : 'chip'} style={lineStyle} title={name}>
      <Icon size="0.75rem" style={unshrinking} aria-hidden="true" />
      <span className="text">{name}</span>
    </span>
  )
}

/** Button in a cell for an action of its row. */
export function RowButton({ action }: { action: MenuAction }) {
  const { label, disabledReason } = action
  if (disabledReason !== undefined)
    return (
      <Tooltip content={disabledReason}>
        <Button size="xs" aria-disabled>
          {label}
        </Button>
      </Tooltip>
    )
  if ('to' in action)
    return (
      <LinkButton size="xs" to={action.to}>
        {label}
      </LinkButton>
    )
  if (!('onSelect' in action)) return null
  return (
    <Button size="xs" onClick={action.onSelect}>
      {label}
    </Button>
  )
}
