export function GalleryPage() {
  return <main />;
}
