import { Switch, Tooltip } from '@meshdeck/ui'
import type { RowSwitch } from '@meshdeck/ui/data-table'
import type { ComponentProps } from 'react'

/** The switch of a row where there is no table, whose styles it has there: on a card, on the page of one. */
export function StandingSwitch(props: ComponentProps<typeof RowSwitch>) {
  const { label, isOn, isBusy = false, disabledReason, onChange } = props
  const isDisabled = disabledReason !== undefined

  return (
    <Tooltip content={disabledReason}>
      <Switch
        aria-checked={isOn}
        aria-label={label}
        aria-busy={isBusy}
        aria-disabled={isDisabled}
        checked={isOn}
        onChange={({ target }) => {
          if (!isBusy && !isDisabled) onChange(target.checked)
        }}
      />
    </Tooltip>
  )
}
