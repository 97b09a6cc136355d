import { Switch, Tooltip } from '@meshdeck/ui'
import { type RowSwitch, switchAttributes } from '@meshdeck/ui/data-table'
import type { ComponentProps } from 'react'

/** The switch of a row where there is no table, whose styles it has there: on a card, on the page of one. */
export function StandingSwitch(props: ComponentProps<typeof RowSwitch>) {
  return (
    <Tooltip content={props.disabledReason}>
      <Switch {...switchAttributes(props)} />
    </Tooltip>
  )
}
