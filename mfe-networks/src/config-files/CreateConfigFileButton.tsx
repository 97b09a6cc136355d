import { useCan } from '@meshdeck/platform'
import { Button, LinkButton, Tooltip, useDialog } from '@meshdeck/ui'
import { Plus } from 'lucide-react'

import { useConfigFileWords } from './config-file-words'

/** Opens the dialog for a new config file, for those who may change the network; others learn why not. */
export function CreateConfigFileButton({ networkId }: { networkId: string }) {
  const { t } = useConfigFileWords()
  const { administerNetwork } = useCan()
  const { linkTo } = useDialog()
  const content = (
    <>
      <Plus aria-hidden="true" /> {t('create')}
    </>
  )

  if (administerNetwork(networkId)) {
    return (
      <LinkButton variant="solid" to={linkTo('new-config-file')}>
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
