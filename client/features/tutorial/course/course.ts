/** The course data. Its test verifies that the file has this type. */
import course from './course.json' with { type: 'json' };
import type { Course } from './courseShape.ts';

export const COURSE = course as unknown as Course;
