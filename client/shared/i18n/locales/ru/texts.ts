const topics = import.meta.glob<object>('./*.json', { eager: true, import: 'default' });

export default Object.assign({}, ...Object.values(topics)) as object;
