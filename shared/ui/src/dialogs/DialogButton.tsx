import { Plus } from 'lucide-react'

import { Button, LinkButton } from '../controls/Button'
import type { IconComponent } from '../controls/icon-component'
import { Tooltip } from '../overlays/Tooltip'
import { useDialog } from './use-dialog'

type Props = {
  /** Its name in the address. */
  dialog: string
  label: string
  icon?: IconComponent
  /** Why the user may not open it; undefined for whoever may. */
  refusal?: string | undefined
}

/** The primary action of a page that opens a dialog; who may not sees it and why it is not theirs. */
export function DialogButton({ dialog, label, icon: Icon = Plus, refusal }: Props) {
  const { linkTo } = useDialog()
  const content = (
    <>
      <Icon aria-hidden="true" /> {label}
    </>
  )

  if (refusal === undefined) {
    return (
      <LinkButton variant="solid" to={linkTo(dialog)}>
        {content}
      </LinkButton>
    )
  }
  return (
    <Tooltip content={refusal}>
      <Button variant="solid" aria-disabled>
        {content}
      </Button>
    </Tooltip>
  )
}
