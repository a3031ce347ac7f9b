import { Text, Title } from '@mantine/core'
import { useId, useLayoutEffect, useRef } from 'react'
import { formatDay } from '../../../platform/day/day.ts'
import { canonicalJson } from '../../../platform/http/canonical-json.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EmptyNote } from '../../../platform/ui/EmptyNote.tsx'
import { StoredText } from '../../../platform/ui/StoredText.tsx'
import { FigureFlag } from './FigureFlag.tsx'
import { FigureRange } from './FigureRange.tsx'
import { flagOf, formatFigure } from './figures.ts'
import { coursesOf, drawCourse, type TestCourse } from './test-courses.ts'
import classes from './TestCourses.module.css'
import type { TestWithResult } from './test-results.ts'

/** Each measured value of the patient that was noted twice or more, its figures in order of day and as a line. */
export function TestCourses({ tests }: { tests: readonly TestWithResult[] }) {
  const t = useText()
  const courses = coursesOf(tests)
  if (courses.length === 0) return <EmptyNote title={t('testResults.noCourse')} />
  return (
    <ul className={classes.courses}>
      {courses.map((course) => (
        <li key={course.key} className={classes.course}>
          <Course course={course} />
        </li>
      ))}
    </ul>
  )
}

function Course({ course }: { course: TestCourse }) {
  const t = useText()
  const id = useId()
  const { test, name, unit, points } = course
  const [first] = points
  const isSameRange = points.every(
    ({ figure }) => canonicalJson(figure.ranges) === canonicalJson(first!.figure.ranges),
  )
  // Said once where it is the same for all.
  const range = isSameRange && first!.figure.ranges.length > 0 ? first!.figure : undefined
  const figures = useRef<HTMLDivElement>(null)
  // The latest is what is asked for; what does not fit beside it is scrolled to.
  useLayoutEffect(() => {
    const it = figures.current
    if (it) it.scrollLeft = it.scrollWidth
  }, [])
  return (
    <>
      <div className={classes.head}>
        <Title order={3} size="sm" id={id}>
          <StoredText>{name}</StoredText> {unit !== '' && <bdi dir="ltr">({unit})</bdi>}
        </Title>
        {test !== name && (
          <Text size="sm" c="dimmed">
            <StoredText>{test}</StoredText>
          </Text>
        )}
        {range && (
          <Text size="sm" c="dimmed">
            {`${t('testResults.range')}: `}
            <FigureRange ranges={range.ranges} digits={range.digits} />
          </Text>
        )}
      </div>
      <CourseLine course={course} />
      <div
        className={classes.figures}
        ref={figures}
        role="region"
        aria-labelledby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className={classes.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="row">{t('field.date')}</th>
              {points.map((point) => (
                <th key={point.id} scope="col">
                  {formatDay(point.day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className={classes.values}>
              <th scope="row">{t('testResults.value')}</th>
              {points.map(({ id: of, figure }) => (
                <td key={of}>
                  {formatFigure(figure.value, figure.digits)} <FigureFlag flag={flagOf(figure)} />
                </td>
              ))}
            </tr>
            {!isSameRange && (
              <tr className={classes.ranges}>
                <th scope="row">{t('testResults.range')}</th>
                {points.map(({ id: of, figure }) => (
                  <td key={of}>
                    <FigureRange ranges={figure.ranges} digits={figure.digits} />
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </>
  )
}

const size = { width: 160, height: 56, padding: 8 }

/** The figures as a line over the band of their range; all that it says is in the table beside it. */
function CourseLine({ course }: { course: TestCourse }) {
  const { bands, line, dots } = drawCourse(course, size)
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
    >
      {bands.map((band, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- in the order of the days
        <rect key={index} className={classes.band} {...band} />
      ))}
      <polyline className={classes.line} points={line} />
      {dots.map(({ x, y }, index) => (
        <circle
          key={course.points[index]!.id}
          className={classes.dot}
          data-outside={flagOf(course.points[index]!.figure) !== null || undefined}
          cx={x}
          cy={y}
          r={3.5}
        />
      ))}
    </svg>
  )
}
