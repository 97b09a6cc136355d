import type { chakra } from '@meshdeck/ui'
import type { ComponentProps } from 'react'

type Styles = NonNullable<ComponentProps<typeof chakra.div>['css']>

/** What a cell says, by a mark and not by the colour alone. */
export const accessStyles: Styles = {
  '& [role=columnheader] button': {
    writingMode: 'vertical-rl',
    transform: 'rotate(180deg)',
  },
  '& .open': { bg: 'success.subtle', color: 'success.fg' },
  '& .closed': { bg: 'critical.subtle', color: 'critical.fg' },
  '& .unset': { opacity: '0.55' },
  // a tick
  '& .open::before': {
    content: '""',
    w: '1.5',
    h: '3',
    mt: '-1',
    transform: 'rotate(45deg)',
    borderColor: 'currentColor',
    borderInlineEndWidth: '2px',
    borderBottomWidth: '2px',
  },
  '& .closed::before': { content: '"×"', fontSize: 'lg', lineHeight: '1' },
  '& .changed': { boxShadow: 'inset 0 0 0 2px {colors.accent.solid}', opacity: '1' },
  '& .contested': { boxShadow: 'inset 0 0 0 2px {colors.warning.solid}' },
}
