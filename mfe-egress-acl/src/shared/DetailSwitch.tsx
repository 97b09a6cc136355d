import { Switch } from '@meshdeck/ui'
import { RowSwitch } from '@meshdeck/ui/data-table'
import type { ComponentProps } from 'react'

/** Switch of a row outside a table: on a card or on the page of one item. */
export function DetailSwitch(props: ComponentProps<typeof RowSwitch>) {
  return <RowSwitch {...props} as={Switch} />
}
