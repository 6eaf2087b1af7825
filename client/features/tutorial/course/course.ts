/** The course itself. That the file has this shape is for its test to say. */
import course from './course.json' with { type: 'json' };
import type { Course } from './courseShape.ts';

export const COURSE = course as unknown as Course;
