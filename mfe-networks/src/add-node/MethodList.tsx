import { chakra, Radio, SrOnly, Tooltip } from '@meshdeck/ui'
import { RadioCard } from '@meshdeck/ui/dialog'
import { FileText, Laptop, UserRound } from 'lucide-react'
import { useId } from 'react'

import { useTranslation } from '../translations'
import type { Method, OfferedMethod } from './methods'

const icons = { agent: Laptop, config: FileText, access: UserRound } as const

const Choices = chakra('fieldset', { base: { display: 'grid', alignContent: 'start', gap: '2' } })

type Props = {
  offered: readonly OfferedMethod[]
  chosen: Method | undefined
  onChoose: (method: Method) => void
}

/** The methods as cards; who may not use one learns why [AN-005, AN-006, AN-020]. */
export function MethodList({ offered, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const name = useId()

  return (
    <Choices>
      <SrOnly as="legend">{t('addNode.methods')}</SrOnly>
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
  const { t } = useTranslation()

  return (
    <RadioCard
      label={t(`addNode.method.${method}`)}
      hint={t(`addNode.methodHint.${method}`)}
      icon={icons[method]}
    >
      <Radio
        srOnly
        data-unseen
        name={name}
        checked={isChosen}
        // stays in reach of the keyboard, whose users learn the reason by it
        aria-disabled={isRefused}
        onChange={onChoose}
        {...described}
      />
    </RadioCard>
  )
}
