import { useCan } from '@meshdeck/platform'
import { Button, LinkButton, Tooltip, useDialog } from '@meshdeck/ui'
import { Plus } from 'lucide-react'

import { useGatewayWords } from './gateway-words'

type Props = { networkId: string; dialog: string; label: string }

/** The primary action of a page about gateways; who may not change the network learns why not. */
export function NetworkAdminButton({ networkId, dialog, label }: Props) {
  const { t } = useGatewayWords()
  const { administerNetwork } = useCan()
  const { linkTo } = useDialog()
  const content = (
    <>
      <Plus aria-hidden="true" /> {label}
    </>
  )

  if (administerNetwork(networkId)) {
    return (
      <LinkButton variant="solid" to={linkTo(dialog)}>
        {content}
      </LinkButton>
    )
  }
  return (
    <Tooltip content={t('refused')}>
      <Button variant="solid" aria-disabled>
        {content}
      </Button>
    </Tooltip>
  )
}
