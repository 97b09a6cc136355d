import { hasSlot, type SlotName, useCan, useCapabilities } from '@meshdeck/platform'
import { Box, Button, Flex, Grid, Heading, Text, Tooltip, useDialog } from '@meshdeck/ui'
import { type LucideIcon, MonitorSmartphone, Plus, UserPlus } from 'lucide-react'

import { useTranslation } from '../translations'

/** Common next actions whose dialogs remotes share. A user without permission sees the reason. */
export function QuickActions() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()
  const hasUserAccess = useUserAccess()
  const adminsText = isAdmin ? undefined : t('shared.adminsOnly')

  return (
    <>
      <QuickAction
        slot="user.invite"
        icon={UserPlus}
        label={t('dashboard.inviteUser')}
        refusal={isPro ? adminsText : t('shared.proOnly')}
      />
      <QuickAction
        slot="network.create"
        icon={Plus}
        label={t('shared.addNetwork')}
        refusal={adminsText}
      />
      {/* users who connect by the app have a panel that explains how */}
      {!hasUserAccess && (
        <QuickAction
          slot="node.add"
          icon={Plus}
          label={t('dashboard.addDevice')}
          refusal={adminsText}
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
  /** Why the user isn't allowed to do it. */
  refusal: string | undefined
  isPrimary?: boolean
}

function QuickAction({ slot, icon: Icon, label, refusal, isPrimary = false }: Props) {
  const { open } = useDialog()
  if (!hasSlot(slot)) return null

  return (
    <Tooltip content={refusal}>
      <Button
        icon={Icon}
        variant={isPrimary ? 'solid' : 'outline'}
        aria-disabled={refusal !== undefined}
        onClick={() => refusal === undefined && open(slot)}
      >
        {label}
      </Button>
    </Tooltip>
  )
}

/** Leads users who add no machines to the desktop and mobile app (decision OP-11). */
export function UserAccessPanel() {
  const { t } = useTranslation()
  const { open } = useDialog()
  if (!useUserAccess()) return null

  return (
    <Flex
      as="section"
      layerStyle="panel"
      alignItems="center"
      flexWrap={{ base: 'wrap', md: 'nowrap' }}
      gap="3"
      p="4"
    >
      <Grid
        placeItems="center"
        boxSize="9"
        flexShrink="0"
        borderRadius="l2"
        bg="accent.subtle"
        color="accent.fg"
      >
        <MonitorSmartphone size="1.125rem" aria-hidden="true" />
      </Grid>
      <Box flex="1" minW="12rem">
        <Heading>{t('dashboard.userAccess')}</Heading>
        <Text textStyle="sm" color="fg.muted">
          {t('dashboard.userAccessText')}
        </Text>
      </Box>
      <Button variant="solid" onClick={() => open('node.add')}>
        {t('dashboard.connect')}
      </Button>
    </Flex>
  )
}

/**
 * Whether the signed-in user connects by the app instead of adding machines: every user on Pro who isn't an
 * administrator.
 */
export function useUserAccess(): boolean {
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()
  return isPro && !isAdmin && hasSlot('node.add')
}
