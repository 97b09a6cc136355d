import { useCan, useCapabilities } from '@meshdeck/platform'
import { Button, MenuButton, Tooltip, useDialog } from '@meshdeck/ui'
import { ChevronDown, Network, Plus, Users } from 'lucide-react'

import { usePolicyWords } from '../policy-model/policy-words'
import { usePolicyRights } from '../policy-model/use-policy-rights'

/** A policy between resources, or on Pro for users [AC-058, decision OP-47]. */
export function AddPolicyMenu({ networkId }: { networkId: string }) {
  const { t } = usePolicyWords()
  const { linkTo } = useDialog()
  const { isPro } = useCapabilities()
  const { isAdmin } = useCan()
  const { refusal } = usePolicyRights(networkId)
  // users and groups to choose from are the admins' to read (contract 0.7)
  const ofAdmins = isAdmin ? undefined : t('usersAdmins')

  if (refusal !== undefined) {
    return (
      <Tooltip content={refusal}>
        <Button variant="solid" aria-disabled>
          <Plus aria-hidden="true" /> {t('add')}
        </Button>
      </Tooltip>
    )
  }
  return (
    <MenuButton
      variant="solid"
      actions={() => [
        {
          label: t('addResources'),
          icon: Network,
          to: linkTo('new-policy', { kind: 'resources' }),
        },
        {
          label: t('addUsers'),
          icon: Users,
          disabledReason: isPro ? ofAdmins : t('onlyPro'),
          to: linkTo('new-policy', { kind: 'users' }),
        },
      ]}
    >
      <Plus aria-hidden="true" /> {t('add')} <ChevronDown aria-hidden="true" />
    </MenuButton>
  )
}
