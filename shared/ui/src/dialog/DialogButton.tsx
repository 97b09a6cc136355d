import { Plus } from 'lucide-react'

import { Button, type IconComponent, LinkButton } from '../controls/Button'
import { Tooltip } from '../overlays/Tooltip'
import { type DialogValues, useDialog } from './use-dialog'

type Props = {
  /** Name of the dialog in the address. */
  dialog: string
  /** Further values in the address, such as the resource that the dialog is about. */
  values?: DialogValues
  label: string
  icon?: IconComponent
  /** `outline` for a second button next to the first. */
  variant?: 'solid' | 'outline'
  /** Why the user may not open the dialog; undefined if they may. */
  refusal?: string | undefined
}

/** Primary action of a page, which opens a dialog. Users without permission see the disabled button and the reason. */
export function DialogButton(props: Props) {
  const { dialog, values, label, icon = Plus, variant = 'solid', refusal } = props
  const { linkTo } = useDialog()

  if (refusal === undefined) {
    return (
      <LinkButton icon={icon} variant={variant} to={linkTo(dialog, values)}>
        {label}
      </LinkButton>
    )
  }
  return (
    <Tooltip content={refusal}>
      <Button icon={icon} variant={variant} aria-disabled>
        {label}
      </Button>
    </Tooltip>
  )
}
