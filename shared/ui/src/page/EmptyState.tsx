import type { ReactNode } from 'react'

import type { IconComponent } from '../controls/Button'
import { Flex, Grid, Stack, Text } from '../controls/layout'

export type EmptyStateProps = {
  icon?: IconComponent
  title: string
  /** One sentence about the purpose of such a resource. */
  description?: ReactNode
  /** The first step, as in the page's header, and a link to the documentation. */
  children?: ReactNode
}

/** Replaces an empty list: says that it is empty and offers the first step. */
export function EmptyState({ icon: Icon, title, description, children }: EmptyStateProps) {
  return (
    <Stack
      layerStyle="panel"
      borderStyle="dashed"
      borderColor="border.emphasized"
      alignItems="center"
      justifyContent="center"
      textAlign="center"
      px="4"
      py="16"
    >
      {Icon && (
        <Grid
          placeItems="center"
          boxSize="11"
          mb="5"
          borderRadius="l2"
          bg="bg.muted"
          color="fg.muted"
        >
          <Icon size={20} aria-hidden="true" />
        </Grid>
      )}
      <Text textStyle="heading">{title}</Text>
      {description && (
        <Text textStyle="sm" color="fg.muted" mt="1" maxW="26rem">
          {description}
        </Text>
      )}
      {children && (
        <Flex gap="2" mt="5" flexWrap="wrap" justifyContent="center">
          {children}
        </Flex>
      )}
    </Stack>
  )
}
