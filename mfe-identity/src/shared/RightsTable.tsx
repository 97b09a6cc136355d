import { type RightAction, rightActions, type RightKind } from '@meshdeck/domain/network-rights'
import { Box, chakra, checkboxStyles } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { useTranslation } from '../translations'

const Table = chakra('table', {
  base: {
    w: 'full',
    textStyle: 'sm',
    borderCollapse: 'collapse',
    '& th, & td': { textAlign: 'start', px: '4', py: '2', verticalAlign: 'top' },
    '& thead th': { color: 'fg.muted', fontWeight: '500', bg: 'bg.subtle' },
    '& tbody th': { fontWeight: '500', w: '32%' },
    '& tr + tr, & tbody tr': { borderTopWidth: '1px' },
    // plain elements with one shared style, because there are dozens of them
    '& .hint, & .was': { display: 'block', textStyle: 'xs', color: 'fg.muted', fontWeight: '400' },
    '& .was': { color: 'accent.fg' },
    '& .right': { display: 'flex', gap: '2', m: '-1', p: '1', borderRadius: 'sm' },
    '& .right.other': { bg: 'accent.muted' },
    '& .tick': { display: 'flex', alignItems: 'center', h: '5' },
    '& .toggle': { display: 'flex', gap: '2', pt: '1.5', alignItems: 'center', fontWeight: '400' },
    '& [type=checkbox]': checkboxStyles,
    md: { minW: '34rem' },
    // on a phone a card for each kind, with the right above each value
    mdDown: {
      '& thead': { srOnly: true },
      '& tbody tr': { display: 'grid', gridTemplateColumns: '1fr 1fr', py: '1' },
      '& tbody th': { gridColumn: '1 / -1', w: 'auto' },
      '& td::before': {
        content: 'attr(data-action) / ""',
        display: 'block',
        textStyle: 'xs',
        color: 'fg.muted',
      },
    },
  },
})

type Props = {
  label: string
  kinds: readonly RightKind[]
  cell: (kind: RightKind, action: RightAction) => ReactNode
  /** Returns a note below the name of a kind. */
  noteOf?: (kind: RightKind) => ReactNode
}

/** The rights on each kind of resource in a network. Scrolls horizontally on narrow screens. */
export function RightsTable({ label, kinds, cell, noteOf }: Props) {
  const { t } = useTranslation()

  return (
    // focusable, so that the keyboard can scroll it
    <Box overflowX="auto" tabIndex={0} role="region" aria-label={label}>
      <Table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('shared.rights.item')}</th>
            {rightActions.map((action) => (
              <th key={action} scope="col">
                {t(`shared.rights.action.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {t(`shared.rights.kind.${kind}.name`)}
                <span className="hint">{t(`shared.rights.kind.${kind}.hint`)}</span>
                {noteOf?.(kind)}
              </th>
              {rightActions.map((action) => (
                <td key={action} data-action={t(`shared.rights.action.${action}`)}>
                  {cell(kind, action)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}
