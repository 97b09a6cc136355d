import { Switch } from '@meshdeck/ui'
import { RowSwitch } from '@meshdeck/ui/data-table'
import type { ComponentProps } from 'react'

/** The switch of a row where there is no table: on a card, on the page of one. */
export function StandingSwitch(props: ComponentProps<typeof RowSwitch>) {
  return <RowSwitch {...props} as={Switch} />
}
