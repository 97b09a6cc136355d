import { useCan, useCapabilities } from '@meshdeck/platform'
import { Button, MenuButton, Tooltip, useDialog } from '@meshdeck/ui'
import { ChevronDown, Network, Plus, Users } from 'lucide-react'

import { usePolicyRights } from '../policy-model/use-policy-rights'
import { useTranslation } from '../translations'

/** A policy between resources, or on Pro for users [AC-058, decision OP-47]. */
export function AddPolicyMenu({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { isPro } = useCapabilities()
  const { isAdmin } = useCan()
  const { refusal } = usePolicyRights(networkId)
  // users and groups to choose from are the admins' to read (contract 0.7)
  const ofAdmins = isAdmin ? undefined : t('policies.usersAdmins')

  if (refusal !== undefined) {
    return (
      <Tooltip content={refusal}>
        <Button variant="solid" aria-disabled>
          <Plus aria-hidden="true" /> {t('policies.add')}
        </Button>
      </Tooltip>
    )
  }
  return (
    <MenuButton
      variant="solid"
      actions={() => [
        {
          label: t('policies.addResources'),
          icon: Network,
          to: linkTo('new-policy', { kind: 'resources' }),
        },
        {
          label: t('policies.addUsers'),
          icon: Users,
          disabledReason: isPro ? ofAdmins : t('policies.onlyPro'),
          to: linkTo('new-policy', { kind: 'users' }),
        },
      ]}
    >
      <Plus aria-hidden="true" /> {t('policies.add')} <ChevronDown aria-hidden="true" />
    </MenuButton>
  )
}
