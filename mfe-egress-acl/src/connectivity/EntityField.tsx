import { aboutOption } from '@meshdeck/domain/distinct-labels'
import { Box, Flex, Input, Span, Stack, Text } from '@meshdeck/ui'
import { type KeyboardEvent, useId, useState } from 'react'

import { entityIcons } from '../shared/entities'
import { aboutEntity, type NamedEntity, sharesName } from '../shared/named-entities'
import { useTranslation } from '../translations'
import { findEntityByText, searchEntities } from './question'

/** Maximum number of results shown while typing. */
const MAX_OPTIONS = 40

type Props = {
  label: string
  hint: string
  error: string | undefined
  /** Undefined while loading. */
  entities: readonly NamedEntity[] | undefined
  /** Typed text, or the name of the chosen entity. */
  text: string
  chosenEntity: NamedEntity | undefined
  onChange: (text: string, chosen: NamedEntity | undefined) => void
}

/** Field for one side of the question: searches by name or address and lets the user choose a result. */
export function EntityField({ label, hint, error, entities, text, chosenEntity, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const search = chosenEntity ? '' : text
  const matches = isOpen ? searchEntities(search, entities ?? [], MAX_OPTIONS) : nothing
  const index = Math.min(active, matches.entities.length - 1)

  function choose(entity: NamedEntity) {
    onChange(entity.name, entity)
    setIsOpen(false)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const entity = matches.entities[index]
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () =>
        isOpen ? setActive(Math.min(index + 1, matches.entities.length - 1)) : setIsOpen(true),
      ArrowUp: () => setActive(Math.max(index - 1, 0)),
      Escape: isOpen ? () => setIsOpen(false) : undefined,
      Enter: isOpen && entity && !chosenEntity ? () => choose(entity) : undefined,
    }
    const act = actions[event.key]
    if (!act || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  function handleBlur() {
    setIsOpen(false)
    const meant = chosenEntity ?? findEntityByText(text, entities ?? [])
    if (meant) onChange(meant.name, meant)
  }

  const aboutOf = (entity: NamedEntity) =>
    aboutEntity(entity, entities !== undefined && sharesName(entities)(entity))

  /** Kind and addresses of the chosen entity. */
  const fullAbout = (entity: NamedEntity) =>
    aboutOption(
      t(`connectivity.reach.kind.${entity.ref.kind}`),
      ...(entity.addresses.length > 0 ? entity.addresses : [aboutOf(entity)]),
    )

  return (
    <Stack gap="1.5" flex={{ base: '1 1 100%', md: '1 1 14rem' }} minW="0" position="relative">
      <Box textStyle="label">
        <label htmlFor={id}>{label}</label>
      </Box>
      <Input
        id={id}
        role="combobox"
        aria-expanded={isOpen && matches.entities.length > 0}
        aria-controls={`${id}-list`}
        {...(isOpen && index >= 0 && { 'aria-activedescendant': `${id}-${index}` })}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        spellCheck={false}
        placeholder={hint}
        value={text}
        onFocus={({ target }) => target.select()}
        onClick={() => setIsOpen(true)}
        onBlur={handleBlur}
        onChange={({ target }) => {
          onChange(target.value, undefined)
          setActive(0)
          setIsOpen(true)
        }}
        onKeyDown={handleKeyDown}
      />
      {isOpen && matches.entities.length > 0 && (
        <Choices
          id={id}
          label={label}
          matches={matches}
          aboutOf={aboutOf}
          active={index}
          onChoose={choose}
        />
      )}
      <FieldNote id={`${id}-hint`} error={error} about={chosenEntity && fullAbout(chosenEntity)} />
    </Stack>
  )
}

type NoteProps = { id: string; error: string | undefined; about: string | undefined }

/** What is wrong with the field, or else which device, node, or user was selected. */
function FieldNote({ id, error, about }: NoteProps) {
  return (
    <Text
      id={id}
      textStyle="xs"
      color={error === undefined ? 'fg.muted' : 'fg.error'}
      {...(error !== undefined && { role: 'alert' })}
    >
      {error ?? about}
    </Text>
  )
}

const nothing = { entities: [], moreCount: 0 }

type ChoicesProps = {
  /** ID of the field. */
  id: string
  label: string
  matches: { entities: readonly NamedEntity[]; moreCount: number }
  active: number
  aboutOf: (entity: NamedEntity) => string | undefined
  onChoose: (entity: NamedEntity) => void
}

/** Results below the field, over the content there. */
function Choices({
  id,
  label,
  matches: { entities, moreCount },
  active,
  aboutOf,
  onChoose,
}: ChoicesProps) {
  const { t } = useTranslation()

  return (
    <Box
      position="absolute"
      insetX="0"
      top="3.75rem"
      zIndex="dropdown"
      maxH="18rem"
      overflowY="auto"
      layerStyle="panel"
      boxShadow="lg"
    >
      <Box id={`${id}-list`} role="listbox" aria-label={label}>
        {entities.map((entity, at) => (
          <EntityOption
            key={entity.key}
            id={`${id}-${at}`}
            entity={entity}
            about={aboutOf(entity)}
            isActive={at === active}
            onChoose={() => onChoose(entity)}
          />
        ))}
      </Box>
      {moreCount > 0 && (
        <Text px="3" py="1.5" textStyle="xs" color="fg.muted">
          {t('connectivity.form.more', { count: moreCount })}
        </Text>
      )}
    </Box>
  )
}

type ChoiceProps = {
  id: string
  entity: NamedEntity
  about: string | undefined
  isActive: boolean
  onChoose: () => void
}

function EntityOption({ id, entity, about, isActive, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  const { ref, name } = entity
  const Icon = entityIcons[ref.kind]

  return (
    <Flex
      id={id}
      role="option"
      aria-selected={isActive}
      alignItems="center"
      gap="2"
      px="3"
      minH="8"
      textStyle="sm"
      cursor="pointer"
      bg={isActive ? 'bg.muted' : undefined}
      _hover={{ bg: 'bg.muted' }}
      // otherwise the press moves focus out of the field before the click fires
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size="0.875rem" aria-hidden="true" />
      <Span truncate>{name}</Span>
      <Span ms="auto" textStyle="xs" color="fg.muted" flexShrink="0" maxW="60%" truncate>
        {aboutOption(t(`connectivity.reach.kind.${ref.kind}`), about)}
      </Span>
    </Flex>
  )
}
