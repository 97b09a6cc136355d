import { Box, chakra, Radio, SrOnly, Stack, Text, Tooltip } from '@meshdeck/ui'
import { FileText, Laptop, UserRound } from 'lucide-react'
import { useId } from 'react'

import { useAddNodeWords } from './add-node-words'
import type { Method, OfferedMethod } from './methods'

const icons = { agent: Laptop, config: FileText, access: UserRound } as const

const Choices = chakra('fieldset', { base: { display: 'grid', alignContent: 'start', gap: '1' } })

const Card = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2.5',
    w: 'full',
    px: '2.5',
    py: '2',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'l2',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '&:has(:checked)': { borderColor: 'accent.solid', bg: 'accent.subtle' },
    '&:has([aria-disabled=true])': { color: 'fg.subtle', cursor: 'not-allowed' },
  },
})

type Props = {
  offered: readonly OfferedMethod[]
  chosen: Method | undefined
  onChoose: (method: Method) => void
}

/** The methods as cards; who may not use one learns why [AN-005, AN-006, AN-020]. */
export function MethodList({ offered, chosen, onChoose }: Props) {
  const { t } = useAddNodeWords()
  const name = useId()

  return (
    <Choices>
      <SrOnly as="legend">{t('methods')}</SrOnly>
      {offered.map(({ method, refusal }) => (
        <Tooltip key={method} content={refusal && t(refusal)}>
          <MethodCard
            method={method}
            name={name}
            isChosen={method === chosen}
            isRefused={refusal !== undefined}
            onChoose={() => refusal === undefined && onChoose(method)}
          />
        </Tooltip>
      ))}
    </Choices>
  )
}

type CardProps = {
  method: Method
  name: string
  isChosen: boolean
  isRefused: boolean
  onChoose: () => void
  /** Given by the tooltip. */
  'aria-describedby'?: string
}

function MethodCard({ method, name, isChosen, isRefused, onChoose, ...described }: CardProps) {
  const { t } = useAddNodeWords()
  const Icon = icons[method]

  return (
    <Card>
      <Radio
        srOnly
        name={name}
        checked={isChosen}
        // stays in reach of the keyboard, whose users learn the reason by it
        aria-disabled={isRefused}
        onChange={onChoose}
        {...described}
      />
      <Box pt="0.5">
        <Icon size={16} aria-hidden="true" />
      </Box>
      <Stack gap="0.5" minW="0" textStyle="sm">
        <Text as="span" fontWeight="500">
          {t(`method.${method}`)}
        </Text>
        <Text as="span" textStyle="xs" color="fg.muted">
          {t(`methodHint.${method}`)}
        </Text>
      </Stack>
    </Card>
  )
}
