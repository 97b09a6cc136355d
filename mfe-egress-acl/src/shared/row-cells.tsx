import { type TFunction } from '@meshdeck/platform'
import { MoreNames } from '@meshdeck/ui/data-table'
import { Asterisk, Box, Circle, FileText, Split, Tag, User, Users } from 'lucide-react'

import { useTranslation } from '../translations'
import { endName } from './end-names'
import type { EndKind, PolicyEnd } from './policy-ends'

/** As many as a cell has room for. */
const SHOWN = 2

/** What stands for each kind, before its name. */
export const endIcons = {
  everything: Asterisk,
  everybody: Users,
  device: Box,
  file: FileText,
  tag: Tag,
  user: User,
  group: Users,
  route: Split,
  other: Circle,
} as const satisfies Record<EndKind, unknown>

/** One side of a policy in a cell: the first of them, and how many there are besides. */
export function PolicyEnds({ ends }: { ends: readonly PolicyEnd[] }) {
  const { t } = useTranslation()
  if (ends.length === 0) return t('policies.nobody')

  return (
    <>
      {ends.slice(0, SHOWN).map((end) => (
        <EndChip key={end.key} end={end} t={t} />
      ))}
      <MoreNames names={ends.slice(SHOWN).map((end) => endName(t, end))} />
    </>
  )
}

/** The icon beside the name, which gives way. */
const unshrinking = { flexShrink: 0 }
const inLine = { display: 'inline-flex', alignItems: 'center', gap: '0.25rem' }

function EndChip({ end, t }: { end: PolicyEnd; t: TFunction }) {
  const Icon = endIcons[end.kind]
  const name = endName(t, end)

  return (
    <span className={end.isGone ? 'chip warning' : 'chip'} style={inLine} title={name}>
      <Icon size="0.75rem" style={unshrinking} aria-hidden="true" />
      <span className="text">{name}</span>
    </span>
  )
}
