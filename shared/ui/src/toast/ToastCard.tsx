import type { ToastMessage } from '@meshdeck/platform/shell'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'

import { Button, IconButton } from '../controls/Button'
import { Box, Flex, Text } from '../controls/layout'
import { useTranslation } from '../translations'

const icons = {
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
} as const

type Props = ToastMessage & {
  /** To what had it before a toast took it. The same function for as long as the toast stands. */
  giveFocusBack: () => void
  onClose: () => void
}

export function ToastCard({ kind, title, description, action, giveFocusBack, onClose }: Props) {
  const { t } = useTranslation()
  const card = useRef<HTMLDivElement>(null)
  const Icon = icons[kind]

  function act() {
    onClose()
    action?.onAct()
  }

  useLayoutEffect(() => {
    const item = card.current?.closest('li')
    return () => {
      // it goes with the focus, which would be nowhere
      if (item?.contains(document.activeElement)) giveFocusBack()
    }
  }, [giveFocusBack])

  return (
    <Flex
      ref={card}
      role={kind === 'error' ? 'alert' : 'status'}
      alignItems={{ base: 'center', sm: 'flex-start' }}
      gap="2.5"
      w={{ base: 'min({sizes.toast}, 100vw - 116px)', sm: 'min({sizes.toast}, 100vw - 2rem)' }}
      ps="3"
      pe="1.5"
      // a single line is as high as the top bar of a phone
      py={{ base: '1', sm: '3' }}
      bg="bg.panel"
      color="fg"
      borderRadius="l2"
      boxShadow="md"
      fontFamily="body"
      textStyle="sm"
      // an open dialog takes the pointer from everything else
      pointerEvents="auto"
    >
      <Box color={`fg.${kind}`} mt="0.5" flexShrink="0">
        <Icon size="1rem" aria-hidden="true" />
      </Box>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Text fontWeight="500">{title}</Text>
        {description && <Text color="fg.muted">{description}</Text>}
        {action && (
          <Button size="sm" mt="2" onClick={act}>
            {action.label}
          </Button>
        )}
      </Box>
      <IconButton size="xs" variant="ghost" aria-label={t('toast.close')} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </Flex>
  )
}
