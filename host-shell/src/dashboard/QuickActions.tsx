import { hasSlot, type SlotName, useCan, useCapabilities } from '@meshdeck/platform'
import { Button, Tooltip, useDialog } from '@meshdeck/ui'
import { Plus, UserPlus, type LucideIcon } from 'lucide-react'

import { useTranslation } from '../translations'
import { useUserAccess } from './use-user-access'

/** What one does next, as far as remotes lend the dialogs; who may not is told why. */
export function QuickActions() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()
  const hasUserAccess = useUserAccess()
  const forAdmins = isAdmin ? undefined : t('adminsOnly')

  return (
    <>
      <QuickAction
        slot="user.invite"
        icon={UserPlus}
        label={t('dashboard.inviteUser')}
        refusal={isPro ? forAdmins : t('proOnly')}
      />
      <QuickAction slot="network.create" icon={Plus} label={t('addNetwork')} refusal={forAdmins} />
      {/* who connects as a user has a panel that says how */}
      {!hasUserAccess && (
        <QuickAction
          slot="node.add"
          icon={Plus}
          label={t('dashboard.addDevice')}
          refusal={forAdmins}
          isPrimary
        />
      )}
    </>
  )
}

type Props = {
  slot: SlotName
  icon: LucideIcon
  label: string
  /** Why the user may not. */
  refusal: string | undefined
  isPrimary?: boolean
}

function QuickAction({ slot, icon: Icon, label, refusal, isPrimary = false }: Props) {
  const { open } = useDialog()
  if (!hasSlot(slot)) return null

  return (
    <Tooltip content={refusal}>
      <Button
        variant={isPrimary ? 'solid' : 'outline'}
        aria-disabled={refusal !== undefined}
        onClick={() => refusal === undefined && open(slot)}
      >
        <Icon aria-hidden="true" /> {label}
      </Button>
    </Tooltip>
  )
}
