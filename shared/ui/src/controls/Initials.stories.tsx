import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { Initials } from './Initials'
import { Flex } from './layout'

const meta = { component: Initials, args: { name: 'Ada Lovelace' } } satisfies Meta<typeof Initials>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const WithoutName: Story = { args: { name: '' } }

export const Colours: Story = {
  render: () => (
    <Flex gap="2" flexWrap="wrap">
      {'abcdefghijklmnop'.split('').map((letter) => (
        <Initials key={letter} name={`${letter}lice@example.com`} />
      ))}
    </Flex>
  ),
}
