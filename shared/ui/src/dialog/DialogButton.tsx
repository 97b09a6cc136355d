import { Plus } from 'lucide-react'

import { Button, type IconComponent, LinkButton } from '../controls/Button'
import { Tooltip } from '../overlays/Tooltip'
import { type DialogValues, useDialog } from './use-dialog'

type Props = {
  /** Its name in the address. */
  dialog: string
  /** What the address says of it besides: whom it is about. */
  values?: DialogValues
  label: string
  icon?: IconComponent
  /** Of a second one beside it. */
  variant?: 'solid' | 'outline'
  /** Why the user may not open it; undefined for whoever may. */
  refusal?: string | undefined
}

/** The primary action of a page that opens a dialog; who may not sees it and why it is not theirs. */
export function DialogButton(props: Props) {
  const { dialog, values, label, icon: Icon = Plus, variant = 'solid', refusal } = props
  const { linkTo } = useDialog()
  const content = (
    <>
      <Icon aria-hidden="true" /> {label}
    </>
  )

  if (refusal === undefined) {
    return (
      <LinkButton variant={variant} to={linkTo(dialog, values)}>
        {content}
      </LinkButton>
    )
  }
  return (
    <Tooltip content={refusal}>
      <Button variant={variant} aria-disabled>
        {content}
      </Button>
    </Tooltip>
  )
}
