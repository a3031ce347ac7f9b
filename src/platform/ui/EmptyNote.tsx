import { Text } from '@mantine/core'

/** An empty list: that it is empty, and what to do about it. */
export function EmptyNote({ title, hint }: { title: string; hint?: string }) {
  return (
    <>
      <Text fw={600}>{title}</Text>
      {hint && (
        <Text c="dimmed" size="sm" mt={4}>
          {hint}
        </Text>
      )}
    </>
  )
}
