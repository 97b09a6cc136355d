import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { Flex } from '../controls/layout'
import { LONG_NAME } from '../story-parts'
import { Matrix } from './Matrix'

const nameOf = (index: number) => (index === 2 ? LONG_NAME : `node-${index + 1}`)

const meta = {
  component: Matrix,
  args: {
    label: 'Who reaches whom',
    rowCount: 60,
    columnCount: 60,
    size: { cellWidth: 3, cellHeight: 2, headWidth: 9, headHeight: 3 },
    css: {},
    cellOf: ({ row, column }) => ({
      name: `${nameOf(row)} to ${nameOf(column)}`,
      text: row === column ? '' : '✓',
      isDisabled: row === column,
      ...(row === column && { className: 'self' }),
    }),
    headOf: ({ row, column }) => {
      const name = nameOf(Math.max(row, column))
      return { name, label: `All of ${name}` }
    },
    onPress: () => {},
  },
  render: (props) => (
    <Flex flexDirection="column" h="24rem">
      <Matrix {...props} />
    </Flex>
  ),
} satisfies Meta<typeof Matrix>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const ReadOnly: Story = { args: { isReadOnly: true } }

export const Small: Story = { args: { rowCount: 2, columnCount: 2 } }
