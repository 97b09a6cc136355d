import { useFormikContext } from 'formik'
import { ArrowLeft, ArrowRight, Check } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'

import { Button } from '../controls/Button'
import { Box, Flex, Heading, Span, Stack } from '../controls/layout'
import { BodyFrame, DialogFooter, DialogFrame } from '../dialog/DialogFrame'
import { firstStop } from '../dialog/focus'
import { useUnsavedGuard } from '../dialog/use-unsaved-guard'
import { FormElement, SubmitAlert, SubmitButton } from '../form/Form'
import { useTranslation } from '../translations'

type Part = { title: string; content: ReactNode }

type Props = {
  title: string
  parts: readonly Part[]
  /** Undefined when all parts are visible at once. */
  step: number | undefined
  action: string
  busyAction: string
  failure?: string
  notice?: ReactNode
  instead?: { body: ReactNode; footer: ReactNode } | undefined
  submitError: unknown
  onBack: () => void
  onClose: () => void
}

/** Frame around the fields of a panel: title, steps and buttons. */
export function PanelFrame(props: Props) {
  const { title, parts, step, failure, notice, instead, submitError, onClose } = props
  const { dirty } = useFormikContext()
  const { requestClose, question } = useUnsavedGuard({
    isUnsaved: dirty && instead === undefined,
    asksAs: 'other',
    onClose,
  })
  const [footnote, setFootnote] = useState<HTMLElement | null>(null)
  const bodyRef = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  const enterStep = useEffectEvent(() => {
    // the dialog itself focuses the first step
    if (!isFirst.current) firstStop(bodyRef.current)?.focus()
    isFirst.current = false
  })
  const shownParts = step === undefined ? parts : parts.slice(step, step + 1)

  useEffect(() => enterStep(), [step])

  return (
    <DialogFrame title={title} size="full" onClose={requestClose}>
      {instead ? (
        <>
          <BodyFrame pt="4">{instead.body}</BodyFrame>
          <DialogFooter>{instead.footer}</DialogFooter>
        </>
      ) : (
        <FormElement>
          <FootnotePlace value={footnote}>
            <BodyFrame pt="4" ref={bodyRef} tabIndex={-1}>
              <Stack gap="5">
                {step !== undefined && (
                  <StepList titles={parts.map((part) => part.title)} step={step} />
                )}
                <SubmitAlert error={submitError} title={failure} />
                {notice}
                {shownParts.map((part) => (
                  <Box as="section" key={part.title} aria-label={part.title}>
                    {step === undefined && (
                      <Heading as="h3" textStyle="md" mb="3">
                        {part.title}
                      </Heading>
                    )}
                    {part.content}
                  </Box>
                ))}
              </Stack>
            </BodyFrame>
          </FootnotePlace>
          <Footer {...props} onFootnote={setFootnote} />
        </FormElement>
      )}
      {question}
    </DialogFrame>
  )
}

type FooterProps = Props & { onFootnote: (place: HTMLElement | null) => void }

function Footer({ parts, step, action, busyAction, onBack, onFootnote }: FooterProps) {
  const { t } = useTranslation()
  const { isSubmitting } = useFormikContext()
  const isLast = step === undefined || step === parts.length - 1

  return (
    <DialogFooter alignItems="center">
      {step !== undefined && (
        <Button icon={ArrowLeft} me="auto" disabled={step === 0 || isSubmitting} onClick={onBack}>
          {t('overlays.panel.back')}
        </Button>
      )}
      {/* above the buttons on a phone, so that these stay in one row */}
      <Box
        ref={onFootnote}
        flex={{ base: '1 0 100%', sm: '1 1 12rem' }}
        order={{ base: '-1', sm: '0' }}
        minW="0"
        overflowWrap="anywhere"
        _empty={{ display: 'none' }}
      />
      {/* a different button for each step, so that a second press on the first can't submit the second */}
      <SubmitButton key={isLast ? 'send' : 'next'}>
        {isLast ? (
          <>{isSubmitting ? busyAction : action}</>
        ) : (
          <>
            {t('overlays.panel.next')}
            <ArrowRight aria-hidden="true" />
          </>
        )}
      </SubmitButton>
    </DialogFooter>
  )
}

/** The steps of a panel, with the current one marked. */
function StepList({ titles, step }: { titles: readonly string[]; step: number }) {
  const { t } = useTranslation()

  return (
    <Flex
      as="ol"
      aria-label={t('overlays.panel.steps')}
      listStyleType="none"
      alignItems="center"
      gap="3"
    >
      {titles.map((title, index) => (
        <Flex
          as="li"
          key={title}
          flex={index > 0 ? '1' : undefined}
          alignItems="center"
          gap="3"
          aria-label={t('overlays.panel.step', { n: index + 1, count: titles.length, name: title })}
          {...(index === step && { 'aria-current': 'step' as const })}
        >
          {index > 0 && (
            <Box
              aria-hidden="true"
              flex="1"
              minW="3"
              h="1px"
              bg={index <= step ? 'accent.solid' : 'border'}
            />
          )}
          <Flex alignItems="center" gap="2">
            <StepMark index={index} step={step} />
            <Span
              fontWeight={index === step ? '600' : '400'}
              color={index > step ? 'fg.muted' : 'fg'}
              // a phone has no room for three names next to each other
              {...(index !== step && { hideBelow: 'sm' })}
            >
              {title}
            </Span>
          </Flex>
        </Flex>
      ))}
    </Flex>
  )
}

function StepMark({ index, step }: { index: number; step: number }) {
  const isDone = index < step

  return (
    <Flex
      aria-hidden="true"
      alignItems="center"
      justifyContent="center"
      flexShrink="0"
      boxSize="5"
      borderRadius="full"
      borderWidth="1px"
      borderColor={index <= step ? 'accent.solid' : 'border.emphasized'}
      bg={isDone ? 'accent.solid' : 'transparent'}
      color={isDone ? 'accent.contrast' : undefined}
      textStyle="xs"
    >
      {isDone ? <Check size="0.75rem" /> : index + 1}
    </Flex>
  )
}

/** Element next to the buttons of a panel, once it is mounted. */
const FootnotePlace = createContext<HTMLElement | null>(null)

/** Content that a part of a panel shows next to the buttons, where it is visible at any scroll position. */
export function PanelFootnote({ children }: { children: ReactNode }) {
  const place = useContext(FootnotePlace)
  return place && createPortal(children, place)
}
